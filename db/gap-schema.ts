import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { GapKind } from '#lib/contracts/admin/gap.ts';

import { anyText, moment } from './column-types.ts';
import { conversations } from './schema.ts';

/** Questions that found nothing and need no further attention. No words are kept here: each is deleted with its turn. */
export const settledGaps = pgTable(
  'settled_gaps',
  {
    turnId: uuid('turn_id')
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Shared by all turns that were settled together. */
    gapId: uuid('gap_id').notNull(),
    kind: text().$type<GapKind>().notNull(),
    /** The name of the page written for it; null where none was written. */
    page: anyText(),
    settledBy: text('settled_by').notNull(),
    settledAt: moment('settled_at').notNull(),
  },
  (table) => [index('idx_settled_gaps_gap').on(table.gapId)],
);
