import { readerStore } from '#lib/client/reader-store.ts';

import type { SearchPlace } from './search-place.ts';

/** Opens the panel and asks what was typed as a question, of what was searched. */
export function askInstead(text: string, place: SearchPlace): void {
  const { page, setScope } = readerStore.getState();
  if (place.kind === 'library') setScope({ kind: 'library' });
  // Of the book that is open nothing has to be chosen, so the next book is asked about itself again.
  else if (page?.documentId === place.documentId) setScope(null);
  else setScope({ kind: 'document', documentId: place.documentId, title: place.title });
  readerStore.setState({ isPanelOpen: true, sheet: 'half', askRequest: { text } });
}
