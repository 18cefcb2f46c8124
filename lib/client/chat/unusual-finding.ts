import type { PlanStep } from '#lib/contracts/query-plan.ts';

import { conditionsOf } from './input-words.ts';
import type { Turn } from './shown-turn.ts';

const NOT_DONE: readonly PlanStep['status'][] = ['failed', 'skipped'];

/**
 * Whether it helps a reader to see how an answer was found: there was more than one look-up, one did not end well, the question was
 * completed by the one before or by a choice, it was narrowed by conditions, or it was answered by a question. One search of what was
 * asked, with one answer from it, says nothing new.
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

/** The book that was asked, which the reader knows. */
function documentOf({ scope, plan }: Pick<Turn, 'scope' | 'plan'>): string | undefined {
  return scope.kind === 'document' ? scope.documentId : plan?.about?.doc_id;
}
