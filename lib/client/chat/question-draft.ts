import { LIMITS } from '#lib/foundation/config/limits.ts';
import { truncateAtGrapheme } from '#lib/foundation/text/graphemes.ts';

import { readerStore } from '../reader-store.ts';
import { recall, remember } from './browser-storage.ts';

const DRAFT_KEY = 'lectern.draft';
/** The query parameter that carries a question. */
const PARAMETER = 'ask';

/** Reads the draft of a question; it survives a reload. */
export function recallDraft(): string {
  const draft = recall(DRAFT_KEY);
  return typeof draft === 'string' ? draft : '';
}

export function keepDraft(text: string): void {
  remember(DRAFT_KEY, text === '' ? null : text);
}

/**
 * Opens the panel with the question from an address filled in: `?ask=…`. It is only sent by the reader, since anyone may have written the link. It is
 * removed from the address.
 */
export function takeLinkedQuestion(): void {
  const address = new URL(location.href);
  const question = address.searchParams.get(PARAMETER)?.trim() ?? '';
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
  if (question === '') return;
  keepDraft(truncateAtGrapheme(question, LIMITS.queryMaxLength));
  readerStore.getState().compose();
}
