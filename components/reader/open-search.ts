/** What the search listens to, on the document. */
export const SEARCH_EVENT = 'lectern:search';

/** Opens the search within the book that is on screen; does nothing where there is none. */
export function openSearch(): void {
  document.dispatchEvent(new CustomEvent(SEARCH_EVENT));
}
