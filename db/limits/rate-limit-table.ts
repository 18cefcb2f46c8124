import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { moment } from '../column-types.ts';

/** Requests of the current minute by client, where several processes share the count. Rows are deleted once they are over. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A digest: who asked is nobody's business here. */
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: moment('expire').notNull(),
  },
  (table) => [index('idx_rate_limits_expire').on(table.expire)],
);
