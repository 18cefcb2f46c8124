import type { LibraryRepository, PageRecord } from '#lib/books/library/ports.ts';
import { passageText } from '#lib/answering/retrieval/passage-text.ts';
import type { ChunkStore, Embedder, IndexedChunk } from '#lib/answering/retrieval/ports.ts';

import type { ReceivedPage } from './page-reading.ts';
import type { PlannedPage } from './source-book.ts';

export interface PageStores {
  library: LibraryRepository;
  chunks: ChunkStore;
  /** Null stores chunks without vectors, because there will be none or they are added later. */
  embedder: Embedder | null;
}

/** A page of a document and its position. */
export interface PagePlace {
  documentId: string;
  pageId: string;
  planned: PlannedPage;
  /** Of the run. */
  signal: AbortSignal;
}

interface Embedding {
  /** Null stores chunks that are found by their words only. */
  embedder: Embedder | null;
  signal: AbortSignal;
}

/** Returns the library's record of a page that was read. */
export function pageRecord(
  { documentId, pageId, planned }: PagePlace,
  { page, record }: { page: ReceivedPage; record: string },
): PageRecord {
  const { path, number, depth, chapter, sections = [] } = planned;
  const { title, filename, version, html, text, sentences, headings, filePages } = page;
  const { sourceHash, chunkFrequencies, chunkCount, termCount, identifiers } = page;
  return {
    ...{ id: pageId, pageId, documentId, path, number, depth, chapter, sections, title, filename },
    ...{ version, html, text, sentences, headings, filePages, sourceHash, readingRecord: record },
    ...{ chunkFrequencies, chunkCount, termCount, identifiers },
  };
}

/** Returns all chunks of a page at once. */
export async function allChunks({ chunks }: Pick<ReceivedPage, 'chunks'>): Promise<IndexedChunk[]> {
  return (await Array.fromAsync(chunks())).flat();
}

/** Returns the chunks of a page that only moves, with their stored vectors; those without one are embedded. */
export function knownToMove(
  { chunks: store, embedder }: Pick<PageStores, 'chunks' | 'embedder'>,
  chunks: IndexedChunk[],
  signal: AbortSignal,
): Promise<IndexedChunk[]> {
  return embedder === null && store.backlog
    ? withKnownVectors(store, chunks)
    : embedMissing(store, chunks, { embedder, signal });
}

/** Returns the chunks with their vectors. Throws `AppError('embedding_failed')`, and the signal's reason when it is aborted. */
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

/** Same as `embedChunks`, but chunks that are already stored word for word keep their vectors. */
export async function embedMissing(
  store: Pick<ChunkStore, 'findVectors'>,
  chunks: IndexedChunk[],
  { embedder, signal }: Embedding,
): Promise<IndexedChunk[]> {
  if (embedder === null) return chunks;
  const known = await store.findVectors(chunks.map(({ chunk }) => chunk.id));
  return embedChunks(chunks, { embedder, signal }, known);
}

/** Returns the chunks with their stored vectors; those of the others are added later. */
async function withKnownVectors(
  store: Pick<ChunkStore, 'findVectors'>,
  chunks: IndexedChunk[],
): Promise<IndexedChunk[]> {
  const known = await store.findVectors(chunks.map(({ chunk }) => chunk.id));
  return chunks.map((indexed) => ({ ...indexed, vector: known.get(indexed.chunk.id) }));
}
