import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { adminAccounts } from './admin-schema.ts';
import { moment } from './column-types.ts';
import { conversations } from './schema.ts';

/** Assigns a turn to an account for review. Deleted with the turn, and with the account. */
export const reviewAssignments = pgTable(
  'review_assignments',
  {
    turnId: uuid('turn_id')
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    account: text()
      .notNull()
      .references(() => adminAccounts.name, { onDelete: 'cascade' }),
    assignedBy: text('assigned_by').notNull(),
    assignedAt: moment('assigned_at').notNull(),
  },
  (table) => [index('idx_review_assignments_account').on(table.account)],
);
