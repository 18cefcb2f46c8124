import { notFound } from 'next/navigation';
import { cache } from 'react';

import type { ContentsEntry } from '#components/reader/contents.tsx';
import { pageVersionSchema } from '#lib/contracts/page-text.ts';
import { assetAddress, documentAddress, pageAddress } from '#lib/contracts/reader-address.ts';
import { getRuntime } from '#lib/serving/runtime/server.ts';

import { readViewer } from '../../reader-request.ts';

// Both a page and its metadata ask for these: cache() makes that one read a request.

/** The documents this viewer may read, with their addresses and the number of their pages. */
export const loadShelf = cache(async () => {
  const [runtime, viewer] = await Promise.all([getRuntime(), readViewer()]);
  const documents = await runtime.listDocuments(viewer);
  return Promise.all(
    documents.map(
      async ({ id, title, authors, coverPath, documentType, department, origin, sourceUpdatedAt, filePageCount }) => {
        const pageCount = filePageCount ?? (await runtime.listPages(viewer, id)).length;
        const year = String(sourceUpdatedAt.getUTCFullYear());
        const changedMs = sourceUpdatedAt.getTime();
        const href = documentAddress('', id);
        const cover = coverPath === null ? null : assetAddress(id, coverPath, 480);
        return { id, title, authors, cover, pageCount, href, documentType, department, origin, year, changedMs };
      },
    ),
  );
});

/** What is being read for the first time, of what this viewer may read once it is there. */
export async function loadComing() {
  const [runtime, viewer] = await Promise.all([getRuntime(), readViewer()]);
  return runtime.listComing(viewer);
}

/** What is found by its words already, of what this viewer may read, and by its meaning in part. */
export async function loadFollowed() {
  const [runtime, viewer] = await Promise.all([getRuntime(), readViewer()]);
  return runtime.listFollowed(viewer);
}

/** A document with its pages in reading order and their addresses; shows the not-found page when there is none. */
export const loadBook = cache(async (documentId: string) => {
  const [runtime, viewer] = await Promise.all([getRuntime(), readViewer()]);
  const [document, pages] = await Promise.all([
    runtime.findDocument(viewer, documentId),
    runtime.listPages(viewer, documentId),
  ]);
  if (document === null) notFound();
  return {
    document: { ...document, href: documentAddress('', document.id) },
    pages: pages.map((page) => ({ ...page, href: pageAddress('', page) })),
  };
});

/** What the contents show of a page of a book. */
export function contentsEntry({
  filePage,
  ...page
}: Awaited<ReturnType<typeof loadBook>>['pages'][number]): ContentsEntry {
  const { id, href, title, depth, chapter, sections, path } = page;
  return { id, href, title, depth, chapter, sections, path, filePage: filePage?.number };
}

/**
 * A page by its path within the document; shows the not-found page when there is none. `shows` says what became of the
 * version that was asked for: an `earlier` one is shown, or it is `gone` and the current one stands in.
 */
export const loadPage = cache(async (documentId: string, path: string, version?: string) => {
  const [runtime, viewer] = await Promise.all([getRuntime(), readViewer()]);
  const page = await runtime.findPageByPath(viewer, documentId, path);
  if (page === null) notFound();
  if (version === undefined || version === page.version) return { page, shows: 'current' as const };
  const isVersion = pageVersionSchema.safeParse(version).success;
  const earlier = isVersion ? await runtime.findPageVersion(viewer, page.id, version) : null;
  if (earlier === null) return { page, shows: 'gone' as const };
  return { page: { ...page, ...earlier }, shows: 'earlier' as const };
});

/** A parameter of the address; the first one when it is repeated. */
export function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
