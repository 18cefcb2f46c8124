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

/** So many pages' chunks are published by one call: a question that comes in between waits for no more. */
const PAGES_AT_ONCE = 5;

/**
 * What changes of a document, kept back until all of it has been read. Then its pages change in one transaction, and their chunks follow; a process that ends in between leaves the rest of that to `finishPublishing`.
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

  /** Takes up what an interrupted run had staged of the document, as far as its chunks are there. */
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

  /** A page that is staged already. */
  find(pageId: string): IndexedPage | undefined {
    return this.#waiting.get(pageId);
  }

  /** The page is as it was staged before: it will be published as it is. */
  keep(pageId: string): void {
    this.#staged.add(pageId);
  }

  /**
   * Keeps a page back. Its chunks are not where it has the same words as before: theirs would have the same ids. Vectors are made anew,
   * also of chunks whose id is known: an id names a place in a text, and a title above it or the cut of the chunks may be new. Throws
   * `AppError('embedding_failed')`, what the stores throw, and the signal's reason when stopped.
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
    // Last: what is listed as staged is there.
    await staging.stage(pageRecord(place, reading), reading.page.assets);
    this.#staged.add(place.pageId);
  }

  /** Its chunks name its new place at once, its own row with all others. */
  async move(place: PagePlace, { page, record }: { page: ReceivedPage; record: string }): Promise<void> {
    const { pageId: id, planned, signal } = place;
    const { number, depth, chapter, sections = [] } = planned;
    await this.#stores.chunks.replacePage(id, await knownToMove(this.#stores, await allChunks(page), signal));
    this.#moved.push({ id, number, depth, chapter, sections, readingRecord: record });
  }

  /** Changes the document at once, and then its chunks. */
  async publish(document: Document, removed: string[]): Promise<void> {
    await this.#stores.staging.publish(document, { staged: [...this.#staged], moved: this.#moved, removed });
    await finishPublishing(this.#stores, document.id);
    if (this.#hasLeftovers) await this.#stores.chunks.forgetStaged(document.id);
  }
}

/** Publishes the chunks of pages that are published: after the pages, and for a process that ended before it came to that. */
export async function finishPublishing(
  { staging, chunks, library }: Pick<Stores, 'staging' | 'chunks' | 'library'>,
  documentId?: string,
): Promise<void> {
  for (const [id, pageIds] of await staging.listHalfPublished(documentId)) {
    for (let start = 0; start < pageIds.length; start += PAGES_AT_ONCE) {
      // Who may read it may have been changed a moment ago.
      const { accessList = [] } = (await library.findDocumentOfAnyone(id)) ?? {};
      await chunks.publishPages(pageIds.slice(start, start + PAGES_AT_ONCE), accessList);
    }
    await staging.end(id);
  }
}
