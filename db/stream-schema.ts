import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import type { AskedQuestion } from '#lib/people/conversations/stream-journal.ts';

import { anyText, json, moment } from './column-types.ts';

/** Answers under way, and for a while those that have ended: what a reader who comes back goes on from. */
export const answerStreams = pgTable(
  'answer_streams',
  {
    /** As the reader named it. */
    id: uuid().primaryKey(),
    sessionId: anyText('session_id').notNull(),
    viewerId: anyText('viewer_id'),
    question: json().$type<AskedQuestion>().notNull(),
    seenDocumentIds: anyText('seen_document_ids').array().notNull(),
    /** Its reader wants no more of it. */
    isUnwanted: boolean('is_unwanted').notNull().default(false),
    /** When somebody last said that it goes on. */
    aliveAt: moment('alive_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('idx_answer_streams_session').on(table.sessionId)],
);

/** What was told of them, several things a row. */
export const streamPayloads = pgTable(
  'stream_payloads',
  {
    streamId: uuid('stream_id')
      .notNull()
      .references(() => answerStreams.id, { onDelete: 'cascade' }),
    /** How many came before. */
    position: integer().notNull(),
    payloads: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.streamId, table.position] })],
);
