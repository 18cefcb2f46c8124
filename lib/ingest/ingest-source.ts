import type { Clock } from '#lib/core/clock.ts';
import { nameBasedId } from '#lib/core/ids.ts';
import type { IngestEvent, IngestRequest } from '#lib/contracts/ingest.ts';
import type { Document } from '#lib/library/document.ts';
import type { IndexedPage } from '#lib/library/ports.ts';
import type { IdentifierPattern } from '#lib/text/identifier-patterns.ts';

import { describeDocument, statedAccess, writtenAt } from './describe-document.ts';
import { keepUpWithAccess, overruledAccess, saveDescription } from './keep-access.ts';
import { OpenedSource } from './opened-source.ts';
import type { PageReading } from './page-reading.ts';
import type { DocumentSummariser, FetchedSite, PageParser } from './ports.ts';
import { recallUnchanged } from './recalled-pages.ts';
import type { PlannedPage, SourceWarning } from './source-book.ts';
import { moveStoredPage, storePage, type PageStores } from './store-page.ts';
import { outlineDocument } from './summaries/outline-document.ts';
import { summariseDocument } from './summaries/summarise-document.ts';

export interface IngestDependencies extends PageStores {
  parser: PageParser;
  clock: Clock;
  /** Undefined for the built-in patterns. */
  identifierPatterns?: readonly IdentifierPattern[] | undefined;
  /** Null or undefined leaves summaries to the document's own sentences. */
  summariser?: DocumentSummariser | null | undefined;
}

/**
 * Brings a document of the library to the state of its source: new and changed pages are indexed, unchanged ones left alone,
 * moved ones moved, vanished ones removed. While chunks of the library lack vectors that an embedder could make, unchanged pages
 * are looked through for them too. What a page was read from is kept with it: as long as that is the
 * same, it is not read again. Who may read it is written before anything else that changes. A page that cannot be read is reported and keeps what was stored of it. A run may be interrupted
 * anywhere and repeated. Throws `AppError('validation_error')` before the first event when the path holds nothing to read, the
 * signal's reason when stopped, and what the stores and the embedder throw. Where the path is the address of a site, `site` is what was
 * fetched of it.
 */
export async function* ingestSource(
  dependencies: IngestDependencies,
  { site = null, ...request }: IngestRequest & { site?: FetchedSite | null },
  signal: AbortSignal,
): AsyncGenerator<IngestEvent, void, undefined> {
  const startedAt = dependencies.clock();
  const { path } = request;
  const source =
    site === null
      ? await OpenedSource.open(dependencies, path, signal)
      : await OpenedSource.openSite(dependencies, { site, address: path, signal });
  try {
    yield* ingestBook(dependencies, { source, request, startedAt, signal });
  } finally {
    await source.close();
  }
}

async function* ingestBook(
  dependencies: IngestDependencies,
  {
    source,
    request,
    startedAt,
    signal,
  }: { source: OpenedSource; request: IngestRequest; startedAt: Date; signal: AbortSignal },
): AsyncGenerator<IngestEvent, void, undefined> {
  const { library, clock } = dependencies;
  const { book } = source;
  const document = await describeDocument(library, book, { request, now: startedAt });
  const run = new IngestRun(dependencies, { source, document, signal });
  // First: a store that takes no books must leave no trace of one.
  await run.loadState();
  const stated = statedAccess(book, request);
  await saveDescription(dependencies, document, stated);
  yield { type: 'ingest-start', documentId: document.id, title: document.title, pages: book.pages.length };

  const overruled = overruledAccess(document, stated);
  yield* run.warn(overruled === null ? book.warnings : [overruled, ...book.warnings]);
  for await (const { planned, reading } of run.readings()) yield* run.take(planned, reading);
  signal.throwIfAborted();
  const removed = await run.removeVanished();
  const { counts } = run;
  if (counts.indexed + removed > 0) {
    const changed = { updatedAt: clock(), sourceUpdatedAt: writtenAt(book, request, startedAt) };
    await library.saveDocument({ ...document, ...changed }, { keepsAccess: true });
  }
  if (counts.indexed + removed > 0 || document.summaryBrief === null) yield* run.summarise();
  await keepUpWithAccess(dependencies, document);
  await run.keepSource();
  const durationMs = clock().getTime() - startedAt.getTime();
  yield { type: 'ingest-end', documentId: document.id, ...counts, removed, durationMs };
}

/** The first word of its key: "include listings/a.rs is not there". */
function kindOf(key: string): string {
  return key.split(' ', 1)[0] ?? key;
}

class IngestRun {
  readonly counts = { indexed: 0, unchanged: 0, failed: 0, chunks: 0 };
  #dependencies: IngestDependencies;
  readonly #source: OpenedSource;
  readonly #document: Document;
  readonly #warned = new Set<string>();
  readonly #signal: AbortSignal;
  #lacksVectors = false;
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

  async loadState(): Promise<void> {
    const { library, chunks } = this.#dependencies;
    const stored = await chunks.count();
    // Vectors that the store would drop are not made.
    const embedder = chunks.searches === 'words' ? null : this.#dependencies.embedder;
    this.#dependencies = { ...this.#dependencies, embedder };
    this.#lacksVectors = embedder !== null && stored.vectors < stored.chunks;
    const pages = await library.listIndexedPages(this.#document.id);
    const versions = await chunks.listPageVersions(this.#document.id);
    this.#indexedPages = new Map(pages.map((page) => [page.id, page]));
    this.#chunkVersions = new Map(versions.map(({ pageId, pageVersion }) => [pageId, pageVersion]));
  }

  /** Each warning once a run: a listing that fifty pages include is missing once. */
  *warn(warnings: SourceWarning[]): Generator<IngestEvent> {
    for (const { file, message, key } of warnings) {
      if (this.#warned.has(key)) continue;
      this.#warned.add(key);
      yield { type: 'warning', file, message, kind: kindOf(key) };
    }
  }

  /** The pages in order, the next one being read while the one before is stored. */
  async *readings(): AsyncGenerator<{ planned: PlannedPage; reading: PageReading }> {
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
    // A page that may lack vectors is read in any case.
    const pages = this.#lacksVectors ? [] : this.#source.book.pages;
    const known = pages.flatMap((page) => {
      const pageId = this.#pageId(page);
      const indexed = this.#indexedPages.get(pageId);
      const chunkVersion = this.#chunkVersions.get(pageId) ?? null;
      return indexed === undefined ? [] : [{ page, indexed, chunkVersion }];
    });
    return recallUnchanged(this.#dependencies.parser, this.#facts(), { known, signal: this.#signal });
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
    const indexed = this.#indexedPages.get(pageId);
    const reading = this.#dependencies.parser.readPage(
      {
        ...this.#facts(),
        page: planned,
        pageId,
        // A page that moved is made ready in any case: its chunks carry its number. So is one that may lack vectors.
        indexed:
          indexed?.number === planned.number && indexed.chapter === planned.chapter && !this.#lacksVectors
            ? { sourceHash: indexed.sourceHash, chunkVersion: this.#chunkVersions.get(pageId) ?? null }
            : null,
      },
      this.#signal,
    );
    // Awaited one page later; until then a failure must not count as unhandled.
    reading.catch(() => undefined);
    return reading;
  }

  async *take(planned: PlannedPage, reading: PageReading): AsyncGenerator<IngestEvent> {
    yield* this.warn(reading.warnings);
    if (reading.outcome === 'failed') {
      yield* this.warn([{ file: planned.filename, message: reading.message, key: `failed ${planned.path}` }]);
    }
    const outcome = await this.#store(planned, reading);
    const chunks =
      reading.outcome === 'changed'
        ? reading.page.chunks.length
        : reading.outcome === 'unchanged'
          ? reading.chunkCount
          : 0;
    this.counts[outcome] += 1;
    this.counts.chunks += chunks;
    yield { type: 'page-end', path: planned.path, outcome, chunks };
  }

  async #store(planned: PlannedPage, reading: PageReading): Promise<'indexed' | 'unchanged' | 'failed'> {
    const place = { documentId: this.#document.id, pageId: this.#pageId(planned), planned, signal: this.#signal };
    if (reading.outcome === 'unchanged' && reading.record !== null) {
      await this.#dependencies.library.saveReadingRecord(place.pageId, reading.record);
    }
    if (reading.outcome !== 'changed') return reading.outcome;
    const indexed = this.#indexedPages.get(place.pageId);
    const hasChunks =
      reading.page.chunks.length === 0 || this.#chunkVersions.get(place.pageId) === reading.page.version;
    if (indexed?.sourceHash === reading.page.sourceHash && hasChunks) {
      await moveStoredPage(this.#dependencies, place, reading);
      return 'unchanged';
    }
    await storePage(this.#dependencies, place, reading);
    return 'indexed';
  }

  /** Removes what the source no longer has, chunks first, and chunks that an interrupted run left without their page. */
  async removeVanished(): Promise<number> {
    const { library, chunks } = this.#dependencies;
    const present = new Set(this.#source.book.pages.map((planned) => this.#pageId(planned)));
    const vanished = [...this.#indexedPages.keys()].filter((pageId) => !present.has(pageId));
    const orphaned = [...this.#chunkVersions.keys()].filter((pageId) => !present.has(pageId));
    const withoutChunks = [...new Set([...vanished, ...orphaned])];
    if (withoutChunks.length > 0) await chunks.deletePages(withoutChunks);
    if (vanished.length > 0) await library.removePages(vanished);
    return vanished.length;
  }

  /** The cover, and last the record: it says that nothing has to be unpacked to know the document. */
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
    const message = 'The language model wrote no summary; sentences of the document stand in its place.';
    if (hasFailed) yield* this.warn([{ file: filename, message, key: 'summary' }]);
    await library.saveSummaries(id, summaries);
  }

  #pageId(planned: PlannedPage): string {
    return nameBasedId(this.#document.id, planned.path);
  }
}
