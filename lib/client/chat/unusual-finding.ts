import type { PlanStep } from '#lib/contracts/query-plan.ts';

import { conditionsOf } from './input-words.ts';
import type { Turn } from './shown-turn.ts';

const NOT_DONE: readonly PlanStep['status'][] = ['failed', 'skipped'];

/**
 * Returns whether a reader benefits from seeing how an answer was found: there was more than one look-up, one did not end well, the question was
 * completed by the previous one or by a choice, it was narrowed by conditions, or the answer was a clarifying question. A single search for the
 * question, with an answer from it, reveals nothing new.
 */
export function isFoundUnusually(
  turn: Pick<Turn, 'plan' | 'toolCalls' | 'clarification' | 'resumes' | 'scope'>,
): boolean {
  const { plan, toolCalls, clarification, resumes } = turn;
  if (toolCalls.length > 1 || clarification !== null || resumes !== null || plan?.subject !== undefined) return true;
  if (plan?.steps.some(({ status }) => NOT_DONE.includes(status)) === true) return true;
  return toolCalls.some(
    ({ success, meaning_available: hadVectors, input }) =>
      success !== true || hadVectors === false || conditionsOf(input, documentOf(turn)).length > 0,
  );
}

/** The book in scope, whose title the reader already knows. */
function documentOf({ scope, plan }: Pick<Turn, 'scope' | 'plan'>): string | undefined {
  return scope.kind === 'document' ? scope.documentId : plan?.about?.doc_id;
}
