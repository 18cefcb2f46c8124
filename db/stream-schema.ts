import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import type { AskedQuestion } from '#lib/people/conversations/stream-journal.ts';

import { anyText, json, moment } from './column-types.ts';

/** Answers under way, and for a while those that have ended: a reader who comes back resumes from them. */
export const answerStreams = pgTable(
  'answer_streams',
  {
    /** The id chosen by the reader. */
    id: uuid().primaryKey(),
    sessionId: anyText('session_id').notNull(),
    viewerId: anyText('viewer_id'),
    question: json().$type<AskedQuestion>().notNull(),
    seenDocumentIds: anyText('seen_document_ids').array().notNull(),
    /** Its reader has stopped it. */
    isUnwanted: boolean('is_unwanted').notNull().default(false),
    /** The last sign of life from the process that writes it. */
    aliveAt: moment('alive_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('idx_answer_streams_session').on(table.sessionId)],
);

/** The streamed events, several per row. */
export const streamPayloads = pgTable(
  'stream_payloads',
  {
    streamId: uuid('stream_id')
      .notNull()
      .references(() => answerStreams.id, { onDelete: 'cascade' }),
    /** Number of payloads before this row. */
    position: integer().notNull(),
    payloads: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.streamId, table.position] })],
);
