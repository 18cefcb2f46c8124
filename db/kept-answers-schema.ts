import { index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import type { AnswerDocument } from '#lib/answering/answers/answer-document.ts';

import { anyText, json, moment } from './column-types.ts';
import { conversations } from './schema.ts';

/** Answers saved as files. They are deleted with their turns. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    id: uuid().primaryKey(),
    turnId: uuid('turn_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    sessionId: anyText('session_id').notNull(),
    filename: anyText().notNull(),
    /** Number of the file among those of this name in the conversation, from 1. */
    version: integer().notNull(),
    description: anyText().notNull(),
    /** The content of the file, links aside. */
    content: json().$type<AnswerDocument>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('idx_kept_answers_version').on(table.sessionId, table.filename, table.version),
    index('idx_kept_answers_turn').on(table.turnId),
  ],
);
