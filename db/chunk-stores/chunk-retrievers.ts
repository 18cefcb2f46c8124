import type { Viewer } from '#lib/people/access/viewer.ts';
import type { ChunkQuery, IndexedChunk } from '#lib/answering/retrieval/ports.ts';

import type { Database } from '../database.ts';
import type { StoredChunkKey } from './chunk-cache.ts';
import type { SearchMeanwhile } from './cache/search-meanwhile.ts';

/** A chunk found by a search, with its score: BM25 for full-text search, cosine for semantic search. Higher is better. */
export type ScoredKey = StoredChunkKey & { score: number };

/** Full-text search over the chunks of a database. */
export interface LexicalRetriever {
  /** Best first, ties by id; only chunks that score above 0. */
  find(db: Database, viewer: Viewer, query: ChunkQuery): Promise<ScoredKey[]>;
  /** Called within the transaction that wrote the chunks; entries of deleted chunks are deleted with them. */
  write(transaction: Database, indexed: IndexedChunk[]): Promise<void>;
}

/** A query with a vector. */
export type VectorQuery = ChunkQuery & { vector: number[] };

/** Vectors cached in memory. */
export interface CachedVectors {
  /** Nearest first, ties by id. */
  find(viewer: Viewer, query: VectorQuery): Promise<ScoredKey[]>;
  /** The similarity of chunks found by other means, as of when they were found; those without a vector are omitted. */
  compare(vector: number[], keys: readonly ScoredKey[]): Map<string, number>;
}

/** The place where vectors are cached in memory. */
export interface VectorMemory {
  /** The vectors as of the call; null while they are being loaded, and when there are too many. */
  current(): Promise<CachedVectors | null>;
  /** Searches the tables while the vectors are being loaded; null when they are not. */
  meanwhile(): SearchMeanwhile | null;
}

/** Semantic search over the chunks of a database. */
export interface VectorRetriever {
  /** Absent where only the tables are searched. */
  memory?: VectorMemory;
  /** Nearest first, ties by id. Must be called in a transaction. */
  find(transaction: Database, viewer: Viewer, query: VectorQuery): Promise<ScoredKey[]>;
  /** The similarity of chunks found by other means; those without a vector are omitted. */
  compare(db: Database, vector: number[], chunkIds: string[]): Promise<Map<string, number>>;
  /** Called within the transaction that wrote the chunks. A chunk without a vector loses the one it had. */
  write(transaction: Database, indexed: IndexedChunk[]): Promise<void>;
  load(db: Database, chunkIds: string[]): Promise<Map<string, number[]>>;
  count(db: Database): Promise<number>;
}
