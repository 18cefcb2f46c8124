import type { DocumentDetails } from '#lib/contracts/document-details.ts';
import { bookCache, detailsAddress, keptName } from '#lib/contracts/offline-books.ts';
import { pageAddress } from '#lib/contracts/reader-address.ts';

import { isBookSaved } from './saved-book.ts';

export interface SavedPage {
  id: string;
  title: string;
  version: string;
  url: string;
  /** As the server has sent it. */
  html: string;
}

/** What is saved of a book, in reading order, and how many pages it has; null when nothing is. */
export async function readSavedBook(
  documentId: string,
): Promise<{ title: string; pages: SavedPage[]; total: number } | null> {
  if (!(await isBookSaved(documentId))) return null;
  const cache = await caches.open(bookCache(documentId));
  const kept = await cache.match(detailsAddress(documentId));
  if (kept === undefined) return null;
  const { title, contents } = (await kept.json()) as DocumentDetails;
  const pages: SavedPage[] = [];
  for (const page of contents) {
    const url = pageAddress('', { documentId, path: page.path });
    const copy = await cache.match(keptName(url, false), { ignoreVary: true });
    if (copy !== undefined)
      pages.push({ id: page.page_id, title: page.title, version: page.version, url, html: await copy.text() });
  }
  return { title, pages, total: contents.length };
}
