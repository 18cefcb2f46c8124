import type { ErrorResponse } from '#lib/contracts/error-response.ts';
import type { TranslationEvent } from '#lib/contracts/selection-aids.ts';
import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '#lib/contracts/translation-languages.ts';
import { wording } from '#lib/contracts/wording/wording.ts';
import { ERROR_TABLE } from '#lib/foundation/core/errors.ts';

import { recall, remember } from '../chat/browser-storage.ts';
import { eventsOf } from '../event-stream.ts';
import type { PageSelection } from '../reader-state.ts';

/** A translation as far as it has come; `problem` is a sentence about why it has not come further. */
export interface Translation {
  state: 'waiting' | 'writing' | 'complete' | 'failed';
  text: string;
  isCut: boolean;
  problem: string | null;
}

const BEGUN: Translation = { state: 'waiting', text: '', isCut: false, problem: null };
const KEY = 'lectern.translation-language';

/** Returns the language that this reader last chose, otherwise that of the interface. */
export function translationLanguage(): TranslationLanguage {
  const named = (wanted: unknown) => TRANSLATION_LANGUAGES.find((tag) => tag === wanted);
  return named(recall(KEY)) ?? named(document.documentElement.lang) ?? 'en';
}

export function rememberTranslationLanguage(language: TranslationLanguage): void {
  remember(KEY, language);
}

/**
 * Yields a translation of a selection as it grows. The server is sent the address of the words, and reads them itself. Never throws; ends without a
 * word when the signal is aborted.
 */
export async function* translateSelection(
  { pageId, pageVersion: version, start, end }: PageSelection,
  language: TranslationLanguage,
  signal: AbortSignal,
): AsyncGenerator<Translation> {
  let translation = BEGUN;
  yield translation;
  try {
    const response = await fetch(`/api/pages/${encodeURIComponent(pageId)}/translation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, start, end, language }),
      signal,
    });
    if (!response.ok || response.body === null) {
      yield failed(translation, sentenceOf((await response.json()) as ErrorResponse));
      return;
    }
    for await (const { data } of eventsOf(response.body)) {
      translation = withEvent(translation, JSON.parse(data) as TranslationEvent);
      yield translation;
    }
    if (translation.state === 'waiting' || translation.state === 'writing') {
      yield failed(translation, wording().error.unreachable);
    }
  } catch {
    if (!signal.aborted) yield failed(translation, wording().error.unreachable);
  }
}

function withEvent(before: Translation, event: TranslationEvent): Translation {
  if (event.type === 'chunk') return { ...before, state: 'writing', text: before.text + event.content };
  if (event.type === 'done') return { ...before, state: 'complete', isCut: event.cut };
  return event.type === 'error' ? failed(before, sentenceOf(event)) : before;
}

/** Returns the sentence for an error: the interface's own for those that are to be expected, otherwise the server's. */
function sentenceOf({ error_code: code, message }: Pick<ErrorResponse, 'error_code' | 'message'>): string {
  const { rateLimited, serviceUnavailable } = wording().answer.error;
  if (code === 'rate_limited') return rateLimited;
  return message === ERROR_TABLE.agent_unavailable.publicMessage ? serviceUnavailable : message;
}

function failed(before: Translation, problem: string): Translation {
  return { ...before, state: 'failed', problem };
}
