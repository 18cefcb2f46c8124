import type { TranslationPiece } from '#lib/answering/agent/selection/translate-words.ts';
import type { TranslationEvent, TranslationRequest } from '#lib/contracts/selection-aids.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { abortableEvents } from '#lib/serving/surfaces/abortable-events.ts';

import type { Runtime } from '../runtime.ts';

type Translating = Pick<ApiRequest, 'viewer' | 'client' | 'signal'>;

/**
 * Reads the selection from its page, waits for a free place as a question does, then has it translated; the place is released when the translation has
 * ended. Rejects with `not_found` where no language model is configured or the viewer has no such page, with `validation_error` for a range that
 * is not on it or too long, neither of which counts against the client's budget, and with `rate_limited`.
 */
export async function translateSelection(
  pageId: string,
  asked: TranslationRequest,
  { runtime, request: { viewer, client, signal } }: { runtime: Runtime; request: Translating },
): Promise<AsyncGenerator<TranslationEvent>> {
  const { translator: model } = runtime;
  if (model === null) throw noTranslator();
  const text = await wordsOf(pageId, asked, { runtime, viewer });
  const leave = await runtime.gate.enter(client, signal);
  const pieces = runtime.translate(viewer, { pageId, text, language: asked.language }, signal);
  return translationEvents(abortableEvents(pieces, { signal, onEvent: () => undefined, onEnd: leave }), model);
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
