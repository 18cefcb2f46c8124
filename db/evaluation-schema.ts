import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import type { Expectation } from '#lib/contracts/admin/evaluation.ts';

import { moment } from './column-types.ts';
import { conversations } from './schema.ts';

/** Turns that the evaluation asks again. No text is stored here: a case is deleted with its turn. */
export const evaluationCases = pgTable('evaluation_cases', {
  turnId: uuid('turn_id')
    .primaryKey()
    .references(() => conversations.id, { onDelete: 'cascade' }),
  expects: text().$type<Expectation>().notNull(),
  madeBy: text('made_by').notNull(),
  madeAt: moment('made_at').notNull(),
});

/** The evaluation runs so far, with their results. */
export const evaluationRuns = pgTable(
  'evaluation_runs',
  {
    id: uuid().primaryKey(),
    startedBy: text('started_by').notNull(),
    startedAt: moment('started_at').notNull(),
    /** Null while it runs, and for a run whose process has ended. */
    endedAt: moment('ended_at'),
    asked: integer().notNull(),
    met: integer().notNull(),
  },
  (table) => [index('idx_evaluation_runs_started').on(table.startedAt)],
);

export const evaluationResults = pgTable(
  'evaluation_results',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => evaluationRuns.id, { onDelete: 'cascade' }),
    turnId: uuid('turn_id')
      .notNull()
      .references(() => evaluationCases.turnId, { onDelete: 'cascade' }),
    isMet: boolean('is_met').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.turnId] }),
    index('idx_evaluation_results_turn').on(table.turnId),
  ],
);
