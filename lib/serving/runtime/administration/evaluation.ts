import { PostgresEvaluations } from '#db/repositories/postgres-evaluations.ts';
import { requireRole } from '#lib/people/access/administrator.ts';
import { evaluationFile, expectationOf } from '#lib/people/conversations/evaluation-cases.ts';
import { EvaluationRuns } from '#lib/people/conversations/evaluation-runs.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import type { Administration, AdministrationParts } from './administration.ts';
import { askAgain } from './ask-again.ts';

type Part = Pick<Administration, 'makeCase' | 'removeCase' | 'readEvaluation' | 'runEvaluation'>;

/** So many runs tell how it goes. */
const RUNS_SHOWN = 20;

/** Turns that are asked again, and how that went each time. */
export function administerEvaluation(parts: AdministrationParts): Part {
  const { database, clock, log } = parts;
  const store = new PostgresEvaluations(database.db);
  const runs = new EvaluationRuns({ store, ask: (query) => askAgain(query, parts), clock, log });
  return {
    makeCase: async (administrator, turnId) => {
      requireRole(administrator, 'reviewer');
      const turn = await store.findTurn(turnId);
      if (turn === null) return null;
      if (turn.mode === 'selected_text') {
        throw new AppError('validation_error', {
          publicMessage:
            'A question about selected text cannot become a case, because it is answered from that text alone.',
        });
      }
      const expects = expectationOf(turn);
      await store.add({ turnId, expects, madeBy: administrator.name, madeAt: clock() });
      return expects;
    },
    removeCase: async (administrator, turnId) => {
      requireRole(administrator, 'reviewer');
      return store.remove(turnId);
    },
    readEvaluation: async (administrator) => {
      requireRole(administrator, 'read_only');
      const [cases, kept] = await Promise.all([store.list(), store.listRuns(RUNS_SHOWN)]);
      const { underWay } = runs;
      return { cases, file: evaluationFile(cases), runs: kept, underWay };
    },
    runEvaluation: async (administrator) => {
      requireRole(administrator, 'reviewer');
      return runs.start(administrator.name);
    },
  };
}
