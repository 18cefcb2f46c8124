import { LIMITS } from '#lib/foundation/config/limits.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import type { ReadingAid } from '#lib/answering/retrieval/try-reading.ts';

import { inOrder, type Route, type RouteStep, searchStep } from './route.ts';
import { routeByRecord } from '../catalogue-questions/read-record.ts';
import { searchQuery } from '../above-threshold.ts';
import { type AskedQuestion, routeQuestion } from '../catalogue-questions/route-question.ts';
import type { ToolContext } from '../library-view.ts';
import { callStep, type PlannedStep } from '../plan-progress.ts';
import type { ToolRunner } from '../tools/tool-runner.ts';
import type { TurnRecord } from '../turn-record.ts';

/** A turn whose steps are determined by a route. */
interface RoutedTurn {
  record: TurnRecord;
  runner: ToolRunner;
}

/**
 * Returns the route that the rules choose for the question; if they find only a search in it, the document's record may answer. While the catalogue
 * fails or is too slow, the route is a search: the content of documents may be available though their list is not. Rejects with the signal's reason
 * when it is aborted.
 */
export async function findRoute(asked: AskedQuestion, context: ToolContext, aid: ReadingAid): Promise<Route> {
  const patience = AbortSignal.timeout(LIMITS.historyTimeoutMs);
  const either = AbortSignal.any([context.signal, patience]);
  try {
    const route = await raceAbort(routeQuestion(asked, context), either);
    const isPlainSearch = route.reading === null && route.writer === 'model';
    return (isPlainSearch ? await routeByRecord(asked, context, aid) : null) ?? route;
  } catch (error) {
    context.signal.throwIfAborted();
    if (!patience.aborted && !(AppError.is(error) && error.code === 'storage_unavailable')) throw error;
    aid.log.warn({ err: error }, 'the catalogue cannot be asked: the question is answered by a search');
    return searchAlone(asked);
  }
}

/** Returns the route of a question that is answered without the catalogue. */
export function searchAlone({ text, documentIds }: AskedQuestion): Route {
  const steps = inOrder([searchStep(text)], 'model');
  const documents = [...documentIds];
  return { queryType: 'CONTENT_SEARCH', reading: null, steps, writer: 'model', documentIds: documents, topic: text };
}

/** Runs the steps of a route through the tools, up to the question to the reader if there is one. Rejects with the error of a service that fails. */
export async function runSteps({ record, runner }: RoutedTurn, route: Route): Promise<void> {
  const { plan } = record;
  const done = plan.begin(route.queryType, route.steps.map(plannedStep));
  for (const [index, step] of route.steps.entries()) {
    if (step.call === null || record.clarification !== null) continue;
    const position = done + index + 1;
    plan.set(position, 'in_progress');
    await runner.runOrThrow(step.call.tool, inputOf(record, step.call));
    plan.set(position, step.isMet(record) ? 'completed' : 'failed');
  }
  plan.setLast('in_progress');
}

/** Returns the plan of a model that begins with a call of `tool`: the steps that the rules would take, each depending on the previous one. */
export function planFrom(tool: string, { steps }: Route): PlannedStep[] {
  const planned = steps.map(plannedStep);
  const all = planned[0]?.tool === tool ? planned : [callStep(tool), ...planned];
  return all.map((step, index) => ({ ...step, dependencies: index === 0 ? [] : [index] }));
}

/** Returns the search that a question begins with: the standalone question, in the profile's wording. */
export function firstSearch(record: TurnRecord): Record<string, unknown> {
  const { meant } = record;
  return { query: searchQuery(record), ...(meant !== null && { filters: { doc_id: meant.id } }) };
}

/** A search for the question as asked is replaced by one for the standalone question. */
function inputOf(record: TurnRecord, { tool, input }: NonNullable<RouteStep['call']>): Record<string, unknown> {
  const isWhole = tool === 'search_documentation' && input.query === record.question.text;
  return isWhole ? { ...input, query: firstSearch(record).query } : input;
}

function plannedStep({ description, acceptanceCriteria, dependencies, call }: RouteStep): PlannedStep {
  return { description, acceptance_criteria: acceptanceCriteria, dependencies, tool: call?.tool ?? null };
}
