import { isDeepStrictEqual } from 'node:util';

import { nameBasedId } from '#lib/foundation/core/ids.ts';
import type { IngestEvent } from '#lib/contracts/ingest.ts';
import type { Document } from '#lib/books/library/document.ts';
import type { IndexedPage } from '#lib/books/library/ports.ts';

import type { IngestDependencies } from './ingest-dependencies.ts';
import type { OpenedSource } from './opened-source.ts';
import type { PageReading } from './page-reading.ts';
import { finishPublishing, Publication } from './publication.ts';
import { recallUnchanged } from './recalled-pages.ts';
import type { PlannedPage, SourceWarning } from './source-book.ts';
import type { PagePlace } from './store-page.ts';
import { asIngestWarning, ToldWarnings, warningsOfReading } from './told-warnings.ts';
import { outlineDocument, summariseDocument } from './summaries/summarise-document.ts';

/**
 * Number of pages processed concurrently: while a service makes the vectors of one page, others are prepared and written. Memory contains this many
 * pages and the one that is read ahead.
 */
const PAGES_AT_ONCE = 4;

/** A run that updates one document to the state of its source; see `ingestSource`. */
export class IngestRun {
  readonly counts = { indexed: 0, unchanged: 0, failed: 0, chunks: 0 };
  #dependencies: IngestDependencies;
  readonly #source: OpenedSource;
  readonly #document: Document;
  readonly #told = new ToldWarnings();
  readonly #signal: AbortSignal;
  #lacksVectors = false;
  #loaded: Publication | null = null;
  #indexedPages = new Map<string, IndexedPage>();
  #chunkVersions = new Map<string, string>();

  constructor(
    dependencies: IngestDependencies,
    { source, document, signal }: { source: OpenedSource; document: Document; signal: AbortSignal },
  ) {
    this.#dependencies = dependencies;
    this.#source = source;
    this.#document = document;
    this.#signal = signal;
  }

  /** Whether readers already have pages of the document. */
  get isKnown(): boolean {
    return this.#indexedPages.size > 0;
  }

  /** Returns the buffer for all changes, which are held until the whole document has been read. */
  get #publication(): Publication {
    if (this.#loaded === null) throw new Error('The run was not told what there is of its document.');
    return this.#loaded;
  }

  async loadState(): Promise<void> {
    const { library, chunks } = this.#dependencies;
    await finishPublishing(this.#dependencies, this.#document.id);
    const stored = await chunks.count();
    // Vectors that the store would drop are not made.
    const embedder = chunks.searches === 'words' ? null : this.#dependencies.embedder;
    this.#dependencies = { ...this.#dependencies, embedder };
    this.#lacksVectors = embedder !== null && stored.vectors < stored.chunks;
    const pages = await library.listIndexedPages(this.#document.id);
    const versions = await chunks.listPageVersions(this.#document.id);
    const found = versions.filter(({ isStaged }) => !isStaged);
    this.#indexedPages = new Map(pages.map((page) => [page.id, page]));
    this.#chunkVersions = new Map(found.map(({ pageId, pageVersion }) => [pageId, pageVersion]));
    this.#loaded = await Publication.open(this.#dependencies, this.#document.id, versions);
  }

  /** Yields each warning once per run: a listing that fifty pages include is reported missing once. */
  *warn(warnings: SourceWarning[]): Generator<IngestEvent> {
    yield* this.#told.take(warnings).map(eventOf);
  }

  /** Yields warnings about unsupported notation, once all pages have been processed. */
  *warnOfNotation(): Generator<IngestEvent> {
    yield* this.#told.rest().map(eventOf);
  }

  /** Stores the pages, a few at a time, and yields their results in page order. If one cannot be stored, those already in progress are awaited. */
  async *store(): AsyncGenerator<IngestEvent> {
    const underWay: { taken: Promise<IngestEvent[]>; hasEnded: boolean }[] = [];
    try {
      for await (const { planned, reading } of this.#readings()) {
        const page = { taken: this.#take(planned, reading), hasEnded: false };
        // Awaited a few pages later; until then a failure must not count as an unhandled rejection.
        const end = () => void (page.hasEnded = true);
        page.taken.then(end, end);
        underWay.push(page);
        while (underWay.length === PAGES_AT_ONCE || underWay[0]?.hasEnded === true)
          yield* (await underWay.shift()?.taken) ?? [];
      }
      for (const { taken } of underWay) yield* await taken;
    } finally {
      await Promise.allSettled(underWay.map(({ taken }) => taken));
    }
  }

  /** Yields the pages in order; the next one is read while the previous one is processed. */
  async *#readings(): AsyncGenerator<{ planned: PlannedPage; reading: PageReading }> {
    const recalled = await this.#recall();
    if (recalled.size < this.#source.book.pages.length) await this.#source.makeReadable(this.#signal);
    const { pages } = this.#source.book;
    const read = (planned: PlannedPage | undefined) => this.#read(planned, recalled);
    let ahead = read(pages[0]);
    for (const [index, planned] of pages.entries()) {
      this.#signal.throwIfAborted();
      const reading = await ahead;
      ahead = read(pages[index + 1]);
      if (reading) yield { planned, reading };
    }
  }

  #recall(): Promise<Map<string, PageReading>> {
    // A page that may lack vectors is always read.
    const pages = this.#lacksVectors ? [] : this.#source.book.pages;
    const known = pages.flatMap((page) => {
      const { indexed, chunkVersion } = this.#known(this.#pageId(page));
      return indexed === undefined ? [] : [{ page, indexed, chunkVersion }];
    });
    return recallUnchanged(this.#dependencies.parser, this.#facts(), { known, signal: this.#signal });
  }

  /** Returns the staged version of a page if there is one, else the stored version. */
  #known(pageId: string): { indexed: IndexedPage | undefined; chunkVersion: string | null } {
    const staged = this.#publication.find(pageId);
    if (staged !== undefined) return { indexed: staged, chunkVersion: staged.version };
    return { indexed: this.#indexedPages.get(pageId), chunkVersion: this.#chunkVersions.get(pageId) ?? null };
  }

  #facts() {
    const { identifierPatterns } = this.#dependencies;
    return { book: this.#source.book, document: this.#document, identifierPatterns };
  }

  #read(planned: PlannedPage | undefined, recalled: Map<string, PageReading>): Promise<PageReading | null> {
    if (!planned) return Promise.resolve(null);
    const pageId = this.#pageId(planned);
    const known = recalled.get(pageId);
    if (known !== undefined) return Promise.resolve(known);
    const { indexed, chunkVersion } = this.#known(pageId);
    const reading = this.#dependencies.parser.readPage(
      {
        ...this.#facts(),
        page: planned,
        pageId,
        // A page that moved is always prepared again, because its chunks include its number. So is one that may lack vectors.
        indexed:
          indexed !== undefined && standsAt(indexed, planned) && !this.#lacksVectors
            ? { sourceHash: indexed.sourceHash, chunkVersion }
            : null,
      },
      this.#signal,
    );
    // Awaited one page later; until then a failure must not count as an unhandled rejection.
    reading.catch(() => undefined);
    return reading;
  }

  async #take(planned: PlannedPage, reading: PageReading): Promise<IngestEvent[]> {
    const events = [...this.warn(warningsOfReading(planned, reading))];
    const outcome = await this.#store(planned, reading);
    const chunks =
      reading.outcome === 'changed'
        ? reading.page.chunkCount
        : reading.outcome === 'unchanged'
          ? reading.chunkCount
          : 0;
    this.counts[outcome] += 1;
    this.counts.chunks += chunks;
    const { path, title } = planned;
    events.push({ type: 'page-end', path, ...(title !== null && { title }), outcome, chunks });
    return events;
  }

  async #store(planned: PlannedPage, reading: PageReading): Promise<'indexed' | 'unchanged' | 'failed'> {
    const place = { documentId: this.#document.id, pageId: this.#pageId(planned), planned, signal: this.#signal };
    if (reading.outcome === 'failed') return 'failed';
    if (reading.outcome === 'changed') return this.#storeChanged(place, reading);
    if (this.#publication.find(place.pageId) !== undefined) this.#publication.keep(place.pageId);
    else if (reading.record !== null) await this.#dependencies.library.saveReadingRecord(place.pageId, reading.record);
    return 'unchanged';
  }

  async #storeChanged(
    place: PagePlace,
    reading: PageReading & { outcome: 'changed' },
  ): Promise<'indexed' | 'unchanged'> {
    const { page } = reading;
    const indexed = this.#indexedPages.get(place.pageId);
    const hasChunks = page.chunkCount === 0 || this.#chunkVersions.get(place.pageId) === page.version;
    if (indexed?.sourceHash === page.sourceHash && hasChunks) {
      await this.#publication.move(place, reading);
      return 'unchanged';
    }
    await this.#publication.stage(place, reading, { hasSameWords: indexed?.version === page.version });
    return 'indexed';
  }

  /** Returns the changes found by the run, before `settle`. */
  changes(): { hasChanged: boolean; removed: number } {
    const removed = this.#vanished().length;
    return { hasChanged: this.counts.indexed + removed > 0 || this.#publication.hasChanges, removed };
  }

  /**
   * Saves the document record, publishes the buffered changes, and removes pages that the source no longer has, along with chunks that an interrupted
   * run left without their page.
   */
  async settle(document: Document): Promise<void> {
    const { chunks } = this.#dependencies;
    const vanished = this.#vanished();
    const present = this.#present();
    const orphaned = [...this.#chunkVersions.keys()].filter((pageId) => !present.has(pageId));
    const withoutChunks = [...new Set([...vanished, ...orphaned])];
    await this.#publication.publish(document, vanished);
    if (withoutChunks.length > 0) await chunks.deletePages(withoutChunks);
  }

  #vanished(): string[] {
    const present = this.#present();
    return [...this.#indexedPages.keys()].filter((pageId) => !present.has(pageId));
  }

  #present(): Set<string> {
    return new Set(this.#source.book.pages.map((planned) => this.#pageId(planned)));
  }

  /** Stores the cover and finally the record, which shows that nothing has to be unpacked to recognise the document. */
  async keepSource(): Promise<void> {
    const { library } = this.#dependencies;
    const { id: documentId } = this.#document;
    const { cover = null, record = null, isRecalled = false } = this.#source.book;
    if (isRecalled) return;
    if (cover !== null) await library.saveAsset({ documentId, ...cover });
    await library.saveCover(documentId, cover?.path ?? null);
    await library.saveSourceRecord(documentId, record);
  }

  async *summarise(): AsyncGenerator<IngestEvent> {
    const { library, summariser = null } = this.#dependencies;
    const { id, filename } = this.#document;
    const outline = await outlineDocument(library, this.#document, this.#source.book.details?.description ?? null);
    const { summaries, hasFailed } = await summariseDocument(outline, { summariser, signal: this.#signal });
    const message = 'The language model wrote no summary, so sentences of the document are used instead.';
    if (hasFailed) yield* this.warn([{ file: filename, message, key: 'summary' }]);
    await library.saveSummaries(id, summaries);
  }

  #pageId(planned: PlannedPage): string {
    return nameBasedId(this.#document.id, planned.name ?? planned.path);
  }
}

/** Returns whether a page has the same place in the contents as when it was indexed. */
function standsAt(indexed: IndexedPage, { number, chapter, sections = [] }: PlannedPage): boolean {
  return indexed.number === number && indexed.chapter === chapter && isDeepStrictEqual(indexed.sections, sections);
}

function eventOf(warning: SourceWarning): IngestEvent {
  return { type: 'warning', ...asIngestWarning(warning) };
}
