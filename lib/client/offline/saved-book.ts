import { bookCache } from '#lib/contracts/offline-books.ts';

/** Whether anything of a book is saved in this browser. */
export async function isBookSaved(documentId: string): Promise<boolean> {
  // Browsers save nothing for pages that come over an open line.
  return 'caches' in window && caches.has(bookCache(documentId));
}
