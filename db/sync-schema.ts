import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import type { KeptKind, KeptRecord } from '#lib/contracts/kept-records.ts';

import { anyText, json, moment } from './column-types.ts';

/** Notes, and the names of conversations, of readers who are signed in. */
export const keptRecords = pgTable(
  'kept_records',
  {
    owner: anyText().notNull(),
    kind: text().$type<KeptKind>().notNull(),
    id: anyText().notNull(),
    changedAt: moment('changed_at').notNull(),
    /** Of which words or titles stand in it. */
    documentIds: anyText('document_ids').array().notNull(),
    content: json().$type<KeptRecord>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.kind, table.id] })],
);

/** Links by which conversations are read: one at most for each. */
export const conversationShares = pgTable(
  'conversation_shares',
  {
    id: uuid().primaryKey(),
    sessionId: anyText('session_id').notNull(),
    viewerId: anyText('viewer_id'),
    sharedAt: moment('shared_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('idx_conversation_shares_session').on(table.sessionId)],
);
