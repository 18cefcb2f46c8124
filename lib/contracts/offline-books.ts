/** The path of the service worker that stores opened books in the browser. Its location gives it scope over all pages. */
export const OFFLINE_WORKER = '/offline.js';

/**
 * On each page of the reader, and on other responses cached for one reader alone: a digest of the reader it was rendered for. Data cached for one
 * reader is dropped when it names another, or none.
 */
export const READER_HEADER = 'x-lectern-reader';

/** The prefix of all cache names. */
export const OFFLINE_CACHES = 'lectern-offline-';

/**
 * Returns the name of a book's cache. It holds the pages under their paths, their data and pictures, and the book's details under their API address.
 */
export function bookCache(documentId: string): string {
  return `${OFFLINE_CACHES}book-${documentId}`;
}

/** Returns the address of a document's details, on the server and in the book's cache. */
export function detailsAddress(documentId: string): string {
  return `/api/documents/${encodeURIComponent(documentId)}`;
}

/** Returns the path of a reader page without the mark of a data request; also the key under which the page is cached. */
export function keptName(pathname: string, isData: boolean): string {
  return isData ? `${pathname}?_rsc` : pathname;
}

/** The path of a signed-in reader's notes. */
export const KEPT_NOTES = '/api/reader/kept/notes';

/** Returns whether a response other than a page names its reader: the details of a document, and the notes. */
export function saysReader(pathname: string): boolean {
  return pathname === KEPT_NOTES || /^\/api\/documents\/[^/]+$/.test(pathname);
}
