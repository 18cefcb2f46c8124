import { standaloneQuestion } from '#lib/quoting/standalone-question.ts';

import type { LibraryAnswer } from './library-answer.ts';
import { plannedSteps } from './plan-progress.ts';
import type { Route, RouteStep } from './catalogue-questions/route.ts';

/**
 * Runs the steps of a route through the tools, up to the question to the reader if there is one. Rejects with what a service fails
 * with.
 */
export async function runSteps(answer: LibraryAnswer, route: Route): Promise<void> {
  const { plan, gathering, runner } = answer.turn;
  const done = plan.begin(route.queryType, plannedSteps(route));
  for (const [index, step] of route.steps.entries()) {
    if (step.call === null || gathering.clarification !== null) continue;
    const position = done + index + 1;
    plan.set(position, 'in_progress');
    await runner.runOrThrow(step.call.tool, inputOf(answer, step.call));
    plan.set(position, step.isMet(gathering) ? 'completed' : 'failed');
  }
  plan.setLast('in_progress');
}

/** The search that a question begins with: what it says by itself, and in the profile's words. */
export function firstSearch({ question, history, meant }: LibraryAnswer): Record<string, unknown> {
  const query = standaloneQuestion(question.profile?.prompt ?? question.text, history);
  return { query, ...(meant !== null && { filters: { doc_id: meant.id } }) };
}

/** A search for the question as it was asked is one for what it says by itself. */
function inputOf(answer: LibraryAnswer, { tool, input }: NonNullable<RouteStep['call']>): Record<string, unknown> {
  const isWhole = tool === 'search_documentation' && input.query === answer.question.text;
  return isWhole ? { ...input, query: firstSearch(answer).query } : input;
}
