import { index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import type { AnswerDocument } from '#lib/answering/answers/answer-document.ts';

import { anyText, json, moment } from './column-types.ts';
import { conversations } from './schema.ts';

/** Answers that were kept as files. They go with their turns. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    id: uuid().primaryKey(),
    turnId: uuid('turn_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    sessionId: anyText('session_id').notNull(),
    filename: anyText().notNull(),
    /** Counts the files of this name in the conversation, from 1. */
    version: integer().notNull(),
    description: anyText().notNull(),
    /** What the file is written from, links aside. */
    content: json().$type<AnswerDocument>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('idx_kept_answers_version').on(table.sessionId, table.filename, table.version),
    index('idx_kept_answers_turn').on(table.turnId),
  ],
);
