import { LIMITS } from '#lib/config/limits.ts';
import { AppError } from '#lib/core/errors.ts';
import { raceAbort } from '#lib/core/race-abort.ts';
import type { Logger } from '#lib/log/logger.ts';

import type { Route } from './catalogue-questions/route.ts';
import { type AskedQuestion, routeQuestion } from './catalogue-questions/route-question.ts';
import type { ToolContext } from './tools/tool-context.ts';

/**
 * How the rules would answer the question. While the catalogue cannot be asked, or not in time, that is by a search: what documents say
 * may be known though their list is not. Rejects with the signal's reason when that is aborted.
 */
export async function findRoute(asked: AskedQuestion, context: ToolContext, log: Logger): Promise<Route> {
  const patience = AbortSignal.timeout(LIMITS.historyTimeoutMs);
  const either = AbortSignal.any([context.signal, patience]);
  try {
    return await raceAbort(routeQuestion(asked, context), either);
  } catch (error) {
    context.signal.throwIfAborted();
    if (!patience.aborted && !(AppError.is(error) && error.code === 'storage_unavailable')) throw error;
    log.warn({ err: error }, 'the catalogue cannot be asked: the question is answered by a search');
    return searchAlone(asked);
  }
}

/** The route of a question that is answered without the catalogue. */
export function searchAlone({ text, documentIds }: AskedQuestion): Route {
  const step = {
    description: 'Search the documentation',
    acceptanceCriteria: 'Passages that fit were found.',
    dependencies: [],
    call: { tool: 'search_documentation', input: { query: text } },
    isMet: ({ blocks }: { blocks: readonly unknown[] }) => blocks.length > 0,
  };
  return {
    queryType: 'CONTENT_SEARCH',
    reading: null,
    steps: [step],
    writer: 'model',
    documentIds: [...documentIds],
    topic: text,
  };
}
