import type { Viewer } from '#lib/access/viewer.ts';

import type { Chunk } from './chunk.ts';
import type { ChunkFilters } from './chunk-filters.ts';

/** A chunk as it is written to a store. */
export interface IndexedChunk {
  chunk: Chunk;
  /** The terms to index, in order: title and heading path first, then the text (see `chunk-terms.ts`). */
  terms: string[];
}

/** What a store is asked for. */
export interface ChunkQuery {
  /** Distinct analysed terms. Empty finds nothing. */
  terms: string[];
  filters: ChunkFilters;
  limit: number;
  signal?: AbortSignal | undefined;
}

/** A candidate of the first stage: `lexicalScore` is the store's own BM25, comparable within one answer only. */
export interface Candidate {
  chunk: Chunk;
  lexicalScore: number;
}

/**
 * Where chunks live and are searched. Access is filtered inside the store; an empty access list matches nobody.
 * Writes are idempotent by chunk id. Faults throw `AppError('retrieval_unavailable')`.
 */
export interface ChunkStore {
  upsert(chunks: IndexedChunk[]): Promise<void>;
  /** Replaces everything stored for a page, at once for readers. */
  replacePage(pageId: string, chunks: IndexedChunk[]): Promise<void>;
  deletePages(pageIds: string[]): Promise<void>;
  /** Best first; ties broken by chunk id. */
  search(viewer: Viewer, query: ChunkQuery): Promise<Candidate[]>;
  /** In the order of the ids; what is absent or not allowed is left out. */
  findByIds(viewer: Viewer, chunkIds: string[]): Promise<Chunk[]>;
  count(): Promise<number>;
  /** Page ids of a document that have chunks, for repairing an interrupted run. */
  listPageVersions(documentId: string): Promise<{ pageId: string; pageVersion: string }[]>;
  /** Rejects when the store cannot answer. */
  ping(): Promise<void>;
}

export interface CorpusStatistics {
  chunkCount: number;
  /** In terms. */
  averageChunkLength: number;
  /** Number of chunks that hold a term; a term that is absent has none. */
  documentFrequency: ReadonlyMap<string, number>;
}

/** Term statistics of the library, written at ingest (neither pg_textsearch nor Qdrant returns them). */
export interface TermStatistics {
  lookUp(terms: string[]): Promise<CorpusStatistics>;
}
