import { bookCache } from '#lib/contracts/offline-books.ts';

/** Whether any part of a book is saved in this browser. */
export async function isBookSaved(documentId: string): Promise<boolean> {
  // Browsers offer no cache for pages loaded over an insecure connection.
  return 'caches' in window && caches.has(bookCache(documentId));
}
