import { readerStore } from '#lib/client/reader-store.ts';

/** What a search looks through: one book, or all that stand on the shelf. */
export type SearchPlace =
  | { kind: 'book'; documentId: string; title: string }
  | { kind: 'library'; books: readonly { href: string; title: string }[] };

/** What the button, the dialog and its field are called. */
export function searchName({ kind }: SearchPlace): string {
  return kind === 'book' ? 'Search this book' : 'Search all books';
}

/** Where the server is asked for the best places; parameters can be added to it. */
export function searchAddress(place: SearchPlace): string {
  if (place.kind === 'library') return '/api/search?';
  return `/api/documents/${encodeURIComponent(place.documentId)}/search?order=best&`;
}

/** Asks what was typed as a question, of what was searched. */
export function askInstead(question: string, place: SearchPlace): void {
  const { page, askOf } = readerStore.getState();
  if (place.kind === 'library') askOf({ kind: 'library' }, question);
  // Of the book that is open nothing has to be chosen, so the next book is asked about itself again.
  else if (page?.documentId === place.documentId) askOf(null, question);
  else askOf({ kind: 'document', documentId: place.documentId, title: place.title }, question);
}
