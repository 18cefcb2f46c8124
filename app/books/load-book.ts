import { notFound } from 'next/navigation';
import { cache } from 'react';

import { ANONYMOUS } from '#lib/access/viewer.ts';
import { documentAddress, pageAddress } from '#lib/http/reader-address.ts';
import { getRuntime } from '#lib/runtime/server.ts';

// Both a page and its metadata ask for these: cache() makes that one read a request.

/** The documents this viewer may read, with the addresses of their contents. */
export const loadShelf = cache(async () => {
  const documents = await (await getRuntime()).listDocuments(ANONYMOUS);
  return documents.map((document) => ({ ...document, href: documentAddress('', document.id) }));
});

/** A document with its pages in reading order and their addresses; shows the not-found page when there is none. */
export const loadBook = cache(async (documentId: string) => {
  const runtime = await getRuntime();
  const [document, pages] = await Promise.all([
    runtime.findDocument(ANONYMOUS, documentId),
    runtime.listPages(ANONYMOUS, documentId),
  ]);
  if (document === null) notFound();
  return {
    document: { ...document, href: documentAddress('', document.id) },
    pages: pages.map((page) => ({ ...page, href: pageAddress('', page) })),
  };
});

/** A page by its path within the document; shows the not-found page when there is none. */
export const loadPage = cache(async (documentId: string, path: string) => {
  const page = await (await getRuntime()).findPageByPath(ANONYMOUS, documentId, path);
  if (page === null) notFound();
  return page;
});
