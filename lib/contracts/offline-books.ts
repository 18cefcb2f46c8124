/** Where the script lies that keeps opened books in the browser. Its address decides that it may act for all pages. */
export const OFFLINE_WORKER = '/offline.js';

/** On each page of the reader, and on what else is kept for one reader alone: who it was drawn for, as a digest. What was kept for one reader is dropped when it names another, or nobody. */
export const READER_HEADER = 'x-lectern-reader';

/** What the names of all caches begin with. */
export const OFFLINE_CACHES = 'lectern-offline-';

/** The cache of a book: its pages under their paths, their data and pictures, and its details under the address they have in the API. */
export function bookCache(documentId: string): string {
  return `${OFFLINE_CACHES}book-${documentId}`;
}

/** Where the details of a document lie, on the server and in the cache of the book. */
export function detailsAddress(documentId: string): string {
  return `/api/documents/${encodeURIComponent(documentId)}`;
}

/** The path of a reader page without what marks a request for its data; also the name under which the page is kept. */
export function keptName(pathname: string, isData: boolean): string {
  return isData ? `${pathname}?_rsc` : pathname;
}

/** The notes of a reader who is signed in. */
export const KEPT_NOTES = '/api/reader/kept/notes';

/** What else than pages says for whom it is: the details of a document, and the notes. */
export function saysReader(pathname: string): boolean {
  return pathname === KEPT_NOTES || /^\/api\/documents\/[^/]+$/.test(pathname);
}
