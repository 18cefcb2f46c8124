import type { Document } from '#lib/books/library/document.ts';
import type { PublishedPages } from '#lib/books/library/page-staging.ts';
import type { IndexedPage, LibraryRepository } from '#lib/books/library/ports.ts';
import type { StoredPageVersion } from '#lib/answering/retrieval/ports.ts';

import type { IngestDependencies } from './ingest-dependencies.ts';
import type { ReceivedPage } from './page-reading.ts';
import { allChunks, embedChunks, knownToMove, type PagePlace, pageRecord } from './store-page.ts';

type Stores = Pick<IngestDependencies, 'staging' | 'chunks' | 'embedder'> & {
  library: Pick<LibraryRepository, 'findDocumentOfAnyone'>;
};

/** Number of pages whose chunks are published by one call: a question that arrives in between waits for one call at most. */
const PAGES_AT_ONCE = 5;

/**
 * The changes to a document, buffered until all of it has been read. Then its pages change in one transaction, and their chunks follow; if a process
 * ends in between, `finishPublishing` does the rest.
 */
export class Publication {
  readonly #stores: Stores;
  readonly #waiting: ReadonlyMap<string, IndexedPage>;
  readonly #staged = new Set<string>();
  readonly #moved: PublishedPages['moved'] = [];
  readonly #hasLeftovers: boolean;

  private constructor(stores: Stores, waiting: ReadonlyMap<string, IndexedPage>, hasLeftovers: boolean) {
    this.#stores = stores;
    this.#waiting = waiting;
    this.#hasLeftovers = hasLeftovers;
  }

  /** Resumes the pages that an interrupted run had staged for the document, provided that their chunks exist. */
  static async open(stores: Stores, documentId: string, versions: StoredPageVersion[]): Promise<Publication> {
    const stored = new Set(versions.map(({ pageId, pageVersion }) => `${pageVersion} ${pageId}`));
    const pages = await stores.staging.list(documentId);
    const whole = pages.filter(({ id, version, chunkCount }) => chunkCount === 0 || stored.has(`${version} ${id}`));
    const hasLeftovers = versions.some(({ isStaged }) => isStaged);
    return new Publication(stores, new Map(whole.map((page) => [page.id, page])), hasLeftovers);
  }

  get hasChanges(): boolean {
    return this.#staged.size > 0;
  }

  /** Returns a page that is already staged. */
  find(pageId: string): IndexedPage | undefined {
    return this.#waiting.get(pageId);
  }

  /** Keeps a page that was staged earlier: it will be published unchanged. */
  keep(pageId: string): void {
    this.#staged.add(pageId);
  }

  /**
   * Stages a page. Its chunks are skipped if it has the same text as before, because they would have the same ids. Vectors are always recomputed,
   * even for chunks with a known id: an id names a place in a text, and a heading above it or the chunk boundaries may have changed. Throws
   * `AppError('embedding_failed')`, any error of the stores, and the signal's reason when stopped.
   */
  async stage(
    place: PagePlace,
    reading: { page: ReceivedPage; record: string },
    { hasSameWords }: { hasSameWords: boolean },
  ): Promise<void> {
    const { chunks, staging, embedder } = this.#stores;
    const embedded = async () => embedChunks(await allChunks(reading.page), { embedder, signal: place.signal });
    if (hasSameWords) await chunks.replacePage(place.pageId, await embedded());
    else await chunks.stagePage(place.pageId, embedder === null ? reading.page.chunks() : [await embedded()]);
    // Done last, so that every page listed as staged is complete.
    await staging.stage(pageRecord(place, reading), reading.page.assets);
    this.#staged.add(place.pageId);
  }

  /** Moves a page. Its chunks get the new place immediately; its row is updated together with all others. */
  async move(place: PagePlace, { page, record }: { page: ReceivedPage; record: string }): Promise<void> {
    const { pageId: id, planned, signal } = place;
    const { number, depth, chapter, sections = [] } = planned;
    await this.#stores.chunks.replacePage(id, await knownToMove(this.#stores, await allChunks(page), signal));
    this.#moved.push({ id, number, depth, chapter, sections, readingRecord: record });
  }

  /** Publishes the document in one transaction, and then its chunks. */
  async publish(document: Document, removed: string[]): Promise<void> {
    await this.#stores.staging.publish(document, { staged: [...this.#staged], moved: this.#moved, removed });
    await finishPublishing(this.#stores, document.id);
    if (this.#hasLeftovers) await this.#stores.chunks.forgetStaged(document.id);
  }
}

/** Publishes the chunks of published pages: after the pages, and after a restart for a process that ended in between. */
export async function finishPublishing(
  { staging, chunks, library }: Pick<Stores, 'staging' | 'chunks' | 'library'>,
  documentId?: string,
): Promise<void> {
  for (const [id, pageIds] of await staging.listHalfPublished(documentId)) {
    for (let start = 0; start < pageIds.length; start += PAGES_AT_ONCE) {
      // The access list is read now, because it may have been changed a moment ago.
      const { accessList = [] } = (await library.findDocumentOfAnyone(id)) ?? {};
      await chunks.publishPages(pageIds.slice(start, start + PAGES_AT_ONCE), accessList);
    }
    await staging.end(id);
  }
}
