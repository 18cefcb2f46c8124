import { notFound } from 'next/navigation';
import { cache } from 'react';

import type { ContentsEntry } from '#components/reader/contents.tsx';
import { pageVersionSchema } from '#lib/contracts/page-text.ts';
import { assetAddress, documentAddress, pageAddress } from '#lib/contracts/reader-address.ts';
import { getRuntime } from '#lib/serving/runtime/server.ts';

import { readViewer } from '../../reader-request.ts';

// A page and its metadata both need these; cache() reduces that to one read per request.

/** The documents this viewer may read, with their addresses and page counts. */
export const loadShelf = cache(async () => {
  const [runtime, viewer] = await Promise.all([getRuntime(), readViewer()]);
  const documents = await runtime.listDocuments(viewer);
  return Promise.all(
    documents.map(
      async ({
        id,
        title,
        authors,
        coverPath,
        documentType,
        department,
        origin,
        sourceUpdatedAt,
        createdAt,
        filePageCount,
      }) => {
        const pageCount = filePageCount ?? (await runtime.listPages(viewer, id)).length;
        const year = String(sourceUpdatedAt.getUTCFullYear());
        const changedMs = sourceUpdatedAt.getTime();
        const addedMs = createdAt.getTime();
        const href = documentAddress('', id);
        const cover = coverPath === null ? null : assetAddress(id, coverPath, 480);
        return {
          id,
          title,
          authors,
          cover,
          pageCount,
          href,
          documentType,
          department,
          origin,
          year,
          changedMs,
          addedMs,
        };
      },
    ),
  );
});

/** Lists the documents being imported for the first time that this viewer will be allowed to read. */
export async function loadComing() {
  const [runtime, viewer] = await Promise.all([getRuntime(), readViewer()]);
  return runtime.listComing(viewer);
}

/** Lists the documents this viewer may read that full-text search already finds and semantic search finds only in part. */
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

/** Returns the table-of-contents entry for a page of a book. */
export function contentsEntry({
  filePage,
  ...page
}: Awaited<ReturnType<typeof loadBook>>['pages'][number]): ContentsEntry {
  const { id, href, title, depth, chapter, sections, path } = page;
  return { id, href, title, depth, chapter, sections, path, filePage: filePage?.number };
}

/**
 * Loads a page by its path within the document; shows the not-found page when there is none. `shows` says how the requested version was resolved: an
 * `earlier` one is shown, or it is `gone` and the current one is shown instead.
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

/** Returns an address parameter; the first value when it is repeated. */
export function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
