import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { AdminAction } from '#lib/contracts/admin/admin-log.ts';

import { anyText, json, moment } from './column-types.ts';

/** Log of administrators' actions. A trigger (migration 0020) refuses to change a row: rows are added, and deleted once they are old. */
export const adminLog = pgTable(
  'admin_log',
  {
    place: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    id: uuid().notNull(),
    at: moment('at').notNull(),
    /** No reference: the log of an account's actions outlives it. */
    account: anyText(),
    action: text().$type<AdminAction>().notNull(),
    object: anyText(),
    details: json().$type<Record<string, string>>().notNull(),
  },
  (table) => [index('idx_admin_log_at').on(table.at)],
);
