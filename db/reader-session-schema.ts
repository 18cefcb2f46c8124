import { index, pgTable, text } from 'drizzle-orm/pg-core';

import { anyText, moment } from './column-types.ts';

/** Sessions of readers who signed in with the OpenID provider. */
export const readerSessions = pgTable(
  'reader_sessions',
  {
    /** A digest of the token in the cookie: a copy of the table grants no access. */
    tokenHash: text('token_hash').primaryKey(),
    issuer: text().notNull(),
    subject: anyText().notNull(),
    /** The reader's identity, as stated by the provider at sign-in. */
    userId: anyText('user_id').notNull(),
    department: anyText(),
    orgId: anyText('org_id'),
    name: anyText(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('idx_reader_sessions_person').on(table.issuer, table.subject),
    index('idx_reader_sessions_expires').on(table.expiresAt),
  ],
);
