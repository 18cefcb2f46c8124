import { index, pgTable, text } from 'drizzle-orm/pg-core';

import type { IngestInterval } from '#lib/contracts/admin/ingest-schedule.ts';

import { anyText, moment } from './column-types.ts';
import { documents } from './schema.ts';

/** Schedules of documents that are ingested again automatically. Deleted with the document. */
export const ingestSchedules = pgTable(
  'ingest_schedules',
  {
    documentId: anyText('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    every: text().$type<IngestInterval>().notNull(),
    nextAt: moment('next_at').notNull(),
  },
  (table) => [index('idx_ingest_schedules_next').on(table.nextAt)],
);
