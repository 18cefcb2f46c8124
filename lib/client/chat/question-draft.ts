import { LIMITS } from '#lib/foundation/config/limits.ts';
import { truncateAtGrapheme } from '#lib/foundation/text/graphemes.ts';

import { readerStore } from '../reader-store.ts';
import { recall, remember } from './browser-storage.ts';

const DRAFT_KEY = 'lectern.draft';
/** By which an address names a question. */
const PARAMETER = 'ask';

/** What is being written; it survives a reload. */
export function recallDraft(): string {
  const draft = recall(DRAFT_KEY);
  return typeof draft === 'string' ? draft : '';
}

export function keepDraft(text: string): void {
  remember(DRAFT_KEY, text === '' ? null : text);
}

/**
 * Opens the panel with the question of an address written in it: `?ask=…`. It is sent by whoever reads it and no sooner, since anybody may have
 * written the link. The address forgets it.
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
