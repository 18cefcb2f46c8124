import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import type { KeptKind, KeptRecord } from '#lib/contracts/kept-records.ts';

import { anyText, json, moment } from './column-types.ts';

/** Notes, places of questions and conversation names of signed-in readers. */
export const keptRecords = pgTable(
  'kept_records',
  {
    owner: anyText().notNull(),
    kind: text().$type<KeptKind>().notNull(),
    id: anyText().notNull(),
    changedAt: moment('changed_at').notNull(),
    /** Documents whose words or titles it contains. */
    documentIds: anyText('document_ids').array().notNull(),
    content: json().$type<KeptRecord>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.kind, table.id] }),
    // Questions go with their conversation.
    index('idx_kept_records_session')
      .on(sql`(content ->> 'sessionId')`)
      .where(sql`kind = 'questions'`),
  ],
);

/** Links that let others read a conversation: at most one per conversation. */
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
