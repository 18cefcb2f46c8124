import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { ApiScope } from '#lib/people/access/api-key.ts';

import { anyText, moment } from './column-types.ts';

/** API keys of programs. A copy of the table grants no access. */
export const apiKeys = pgTable('api_keys', {
  id: uuid().primaryKey(),
  name: anyText().notNull(),
  digest: text().notNull().unique(),
  /** The last characters of the key, to identify it. */
  endsWith: text('ends_with').notNull(),
  scopes: text().array().$type<ApiScope[]>().notNull(),
  /** The user whose rights the key has. */
  userId: anyText('user_id'),
  department: anyText(),
  orgId: anyText('org_id'),
  perMinute: integer('per_minute'),
  questionsPerDay: integer('questions_per_day'),
  tokensPerDay: integer('tokens_per_day'),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
  lastUsedAt: moment('last_used_at'),
  revokedAt: moment('revoked_at'),
});
