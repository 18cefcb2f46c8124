import type { LibraryRepository } from '#lib/library/ports.ts';
import type { ChunkStore } from '#lib/retrieval/ports.ts';

import type { PreparedPage } from './page-reading.ts';
import type { PlannedPage } from './source-book.ts';

export interface PageStores {
  library: LibraryRepository;
  chunks: ChunkStore;
}

interface PagePlace {
  documentId: string;
  pageId: string;
  planned: PlannedPage;
}

/**
 * Stores a page: its version and pictures, then its chunks, the page last. Interrupted anywhere, the page still counts as
 * not indexed and the next run does it again with the same result; what the chunks cite is readable all the time.
 */
export async function storePage({ library, chunks }: PageStores, place: PagePlace, page: PreparedPage): Promise<void> {
  const { documentId, pageId, planned } = place;
  const { version, html, text, sentences, headings } = page;
  await library.savePageVersion({ pageId, version, html, text, sentences, headings });
  for (const asset of page.assets) await library.saveAsset({ documentId, ...asset });
  await chunks.replacePage(pageId, page.chunks);
  await library.savePage({
    id: pageId,
    pageId,
    documentId,
    path: planned.path,
    number: planned.number,
    depth: planned.depth,
    title: page.title,
    filename: planned.filename,
    version,
    html,
    text,
    sentences,
    headings,
    sourceHash: page.sourceHash,
    chunkFrequencies: page.chunkFrequencies,
    chunkCount: page.chunks.length,
    termCount: page.termCount,
  });
}

/** Gives a page that did not change its new place; its chunks name the place too and go first, for the same reason. */
export async function moveStoredPage(
  { library, chunks }: PageStores,
  place: PagePlace,
  page: PreparedPage,
): Promise<void> {
  await chunks.replacePage(place.pageId, page.chunks);
  await library.movePage(place.pageId, { number: place.planned.number, depth: place.planned.depth });
}
