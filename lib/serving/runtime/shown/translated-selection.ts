import type { TranslationPiece } from '#lib/answering/agent/selection/translate-words.ts';
import type { SpentTokens } from '#lib/answering/agent/metered-model.ts';
import type { TranslationEvent, TranslationRequest } from '#lib/contracts/selection-aids.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { DaySpending } from '#lib/people/budgets/day-spending.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { abortableEvents } from '#lib/serving/surfaces/abortable-events.ts';

import { admit } from '../ask-question.ts';
import type { Runtime } from '../runtime.ts';

type Translating = Pick<ApiRequest, 'viewer' | 'client' | 'signal' | 'replyHeaders'>;

/**
 * Reads the selection from its page, waits for a free place and counts for the daily budgets as a question does, then has it translated; the place is
 * released when the translation has ended. Rejects with `not_found` where no language model is configured or the viewer has no such page, with
 * `validation_error` for a range that is not on it or too long, neither of which counts against any budget, with `rate_limited`, and with
 * `budget_used_up`.
 */
export async function translateSelection(
  pageId: string,
  asked: TranslationRequest,
  { runtime, request }: { runtime: Runtime; request: Translating },
): Promise<AsyncGenerator<TranslationEvent>> {
  const { translator: model } = runtime;
  if (model === null) throw noTranslator();
  const { viewer, signal } = request;
  const text = await wordsOf(pageId, asked, { runtime, viewer });
  const { leave, spending } = await admit(request, runtime);
  const onSpent = spending === null ? undefined : (spent: SpentTokens) => spending.spend(spent);
  const pieces = runtime.translate(viewer, { pageId, text, language: asked.language, onSpent }, signal);
  const counted = spending === null ? pieces : withinBudget(pieces, spending, signal);
  return translationEvents(abortableEvents(counted, { signal, onEvent: () => undefined, onEnd: leave }), model);
}

/** Ends the count of a translation with it: one that failed is not counted, though its tokens are. */
async function* withinBudget(
  pieces: AsyncIterable<TranslationPiece>,
  spending: DaySpending,
  signal: AbortSignal,
): AsyncGenerator<TranslationPiece> {
  let hasFailed = false;
  try {
    yield* pieces;
  } catch (error) {
    hasFailed = AppError.is(error) || !signal.aborted;
    throw error;
  } finally {
    await spending.end(hasFailed);
  }
}

/** The start comes with the first words, so that a model that writes none can still be reported by an HTTP status. */
async function* translationEvents(
  pieces: AsyncIterable<TranslationPiece>,
  model: string,
): AsyncGenerator<TranslationEvent> {
  let hasStarted = false;
  for await (const piece of pieces) {
    if (!hasStarted) yield { type: 'start', model };
    hasStarted = true;
    yield piece.type === 'text' ? { type: 'chunk', content: piece.text } : { type: 'done', cut: piece.isCut };
  }
}

async function wordsOf(
  pageId: string,
  { version, start, end }: TranslationRequest,
  { runtime, viewer }: { runtime: Runtime; viewer: ApiRequest['viewer'] },
): Promise<string> {
  const page = await runtime.findPageVersion(viewer, pageId, version);
  if (page === null) {
    throw new AppError('not_found', { publicMessage: 'This page, or this version of it, does not exist.' });
  }
  const text = page.text.slice(start, end);
  const limit = LIMITS.selectedTextMaxLength;
  if (end > page.text.length || text.trim() === '') {
    throw new AppError('validation_error', { publicMessage: 'There are no words at this place of the page.' });
  }
  if (end - start > 2 * limit || countCodePoints(text) > limit) {
    throw new AppError('validation_error', { publicMessage: `A selection must be at most ${limit} characters long.` });
  }
  return text;
}

function noTranslator(): AppError {
  return new AppError('not_found', {
    publicMessage: 'No language model is configured here, so nothing can be translated.',
  });
}
