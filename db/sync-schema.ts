import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import type { KeptKind, KeptRecord } from '#lib/contracts/kept-records.ts';

import { anyText, json, moment } from './column-types.ts';

/** Notes, places of questions, conversation names and collections of signed-in readers. */
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
    /** Its name for the group that may read it; null, as are the group and the author, while it is not shared. Only notes are. */
    shareId: uuid('share_id'),
    /** The group, as `groupKeyOf` names it. */
    groupKey: anyText('group_key'),
    /** The owner's name, as shown to the group. */
    author: anyText(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.kind, table.id] }),
    // Questions go with their conversation.
    index('idx_kept_records_session')
      .on(sql`(content ->> 'sessionId')`)
      .where(sql`kind = 'questions'`),
    index('idx_kept_records_group')
      .on(table.groupKey)
      .where(sql`group_key is not null`),
  ],
);

/** What lets others read a conversation: at most one link, and at most one group of its owner. */
export const conversationShares = pgTable(
  'conversation_shares',
  {
    id: uuid().primaryKey(),
    sessionId: anyText('session_id').notNull(),
    viewerId: anyText('viewer_id'),
    sharedAt: moment('shared_at').notNull().defaultNow(),
    /** The group that may read it, as `groupKeyOf` names it; null for a link. */
    groupKey: anyText('group_key'),
    /** The owner's name, as shown to the group; null for a link. */
    author: anyText(),
  },
  (table) => [
    uniqueIndex('idx_conversation_shares_session').on(table.sessionId, sql`(group_key is null)`),
    index('idx_conversation_shares_group')
      .on(table.groupKey)
      .where(sql`group_key is not null`),
  ],
);
