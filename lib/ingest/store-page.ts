import type { LibraryRepository } from '#lib/library/ports.ts';
import { passageText } from '#lib/retrieval/passage-text.ts';
import type { ChunkStore, Embedder, IndexedChunk } from '#lib/retrieval/ports.ts';

import type { PreparedPage } from './page-reading.ts';
import type { PlannedPage } from './source-book.ts';

export interface PageStores {
  library: LibraryRepository;
  chunks: ChunkStore;
  /** Null stores chunks without vectors: there will be none, or they follow. */
  embedder: Embedder | null;
}

interface PagePlace {
  documentId: string;
  pageId: string;
  planned: PlannedPage;
  /** Of the run. */
  signal: AbortSignal;
}

interface Embedding {
  /** Null leaves chunks to be found by their words. */
  embedder: Embedder | null;
  signal: AbortSignal;
}

/**
 * Stores a page: its version and pictures, then its chunks, the page last. Interrupted anywhere, the page still counts as
 * not indexed and the next run does it again with the same result; what the chunks cite is readable all the time. Vectors are made
 * anew, also of chunks whose id is known: an id names a place in a text, and a title above it or the cut of the chunks may be new.
 */
export async function storePage(
  stores: PageStores,
  place: PagePlace,
  { page, record }: { page: PreparedPage; record: string },
): Promise<void> {
  const { library, chunks, embedder } = stores;
  const { documentId, pageId, planned, signal } = place;
  const { version, html, text, sentences, headings } = page;
  const embedded = await embedChunks(page.chunks, { embedder, signal });
  await library.savePageVersion({ pageId, version, html, text, sentences, headings });
  for (const asset of page.assets) await library.saveAsset({ documentId, ...asset });
  await chunks.replacePage(pageId, embedded);
  await library.savePage({
    id: pageId,
    pageId,
    documentId,
    path: planned.path,
    number: planned.number,
    depth: planned.depth,
    chapter: planned.chapter,
    title: page.title,
    filename: planned.filename,
    version,
    html,
    text,
    sentences,
    headings,
    sourceHash: page.sourceHash,
    readingRecord: record,
    chunkFrequencies: page.chunkFrequencies,
    chunkCount: page.chunks.length,
    termCount: page.termCount,
    identifiers: page.identifiers,
  });
}

/**
 * Gives a page that did not change its new place; its chunks name the place too and go first, for the same reason. They keep their
 * vectors, and those that have none get one.
 */
export async function moveStoredPage(
  stores: PageStores,
  place: PagePlace,
  { page, record }: { page: PreparedPage; record: string },
): Promise<void> {
  const { library, chunks, embedder } = stores;
  const { pageId, planned, signal } = place;
  const moved =
    embedder === null && chunks.backlog
      ? await withKnownVectors(chunks, page.chunks)
      : await embedMissing(chunks, page.chunks, { embedder, signal });
  await chunks.replacePage(pageId, moved);
  const { number, depth, chapter } = planned;
  await library.movePage(pageId, { number, depth, chapter });
  await library.saveReadingRecord(pageId, record);
}

/** The chunks with their vectors. Throws `AppError('embedding_failed')` and the signal's reason when stopped. */
export async function embedChunks(
  chunks: IndexedChunk[],
  { embedder, signal }: Embedding,
  known: ReadonlyMap<string, number[]> = new Map(),
): Promise<IndexedChunk[]> {
  if (embedder === null) return chunks;
  const unknown = chunks.map(({ chunk }) => chunk).filter(({ id }) => !known.has(id));
  const made = await embedder.embedPassages(unknown.map(passageText), signal);
  const vectors = new Map([...known, ...unknown.map(({ id }, index) => [id, made[index]] as const)]);
  return chunks.map((indexed) => ({ ...indexed, vector: vectors.get(indexed.chunk.id) }));
}

/** The same for chunks of which some may be stored already, word for word: those keep their vectors. */
export async function embedMissing(
  store: Pick<ChunkStore, 'findVectors'>,
  chunks: IndexedChunk[],
  { embedder, signal }: Embedding,
): Promise<IndexedChunk[]> {
  if (embedder === null) return chunks;
  const known = await store.findVectors(chunks.map(({ chunk }) => chunk.id));
  return embedChunks(chunks, { embedder, signal }, known);
}

/** The chunks with the vectors that are stored of them already; those of the others follow. */
async function withKnownVectors(
  store: Pick<ChunkStore, 'findVectors'>,
  chunks: IndexedChunk[],
): Promise<IndexedChunk[]> {
  const known = await store.findVectors(chunks.map(({ chunk }) => chunk.id));
  return chunks.map((indexed) => ({ ...indexed, vector: known.get(indexed.chunk.id) }));
}
