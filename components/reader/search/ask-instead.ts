import { readerStore } from '#lib/client/reader-store.ts';

import type { SearchPlace } from './search-place.ts';

/** Asks what was typed as a question, of what was searched. */
export function askInstead(question: string, place: SearchPlace): void {
  const { page, askOf } = readerStore.getState();
  if (place.kind === 'library') askOf({ kind: 'library' }, question);
  // Of the book that is open nothing has to be chosen, so the next book is asked about itself again.
  else if (page?.documentId === place.documentId) askOf(null, question);
  else askOf({ kind: 'document', documentId: place.documentId, title: place.title }, question);
}
