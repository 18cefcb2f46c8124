import type { Viewer } from '#lib/people/access/viewer.ts';
import type { ChunkQuery, IndexedChunk } from '#lib/answering/retrieval/ports.ts';

import type { Database } from '../database.ts';
import type { StoredChunkKey } from './chunk-cache.ts';
import type { SearchMeanwhile } from './cache/search-meanwhile.ts';

/** A chunk that was found, with how well it fits: by words its BM25, by meaning its cosine. Higher is better. */
export type ScoredKey = StoredChunkKey & { score: number };

/** How the chunks of a database are found by their words. */
export interface LexicalRetriever {
  /** Best first, ties by id; only what scores above 0. */
  find(db: Database, viewer: Viewer, query: ChunkQuery): Promise<ScoredKey[]>;
  /** Called within the transaction that wrote the chunks; what belonged to deleted chunks is gone with them. */
  write(transaction: Database, indexed: IndexedChunk[]): Promise<void>;
}

/** A query with a vector. */
export type VectorQuery = ChunkQuery & { vector: number[] };

/** Vectors that are held in memory. */
export interface CachedVectors {
  /** Nearest first, ties by id. */
  find(viewer: Viewer, query: VectorQuery): Promise<ScoredKey[]>;
  /** The similarity of chunks that were found otherwise, as they were when they were found; those without a vector are left out. */
  compare(vector: number[], keys: readonly ScoredKey[]): Map<string, number>;
}

/** Where vectors are held in memory. */
export interface VectorMemory {
  /** Those of the moment of asking; null while they are being read, and when there are too many. */
  current(): Promise<CachedVectors | null>;
  /** How the tables are searched while they are being read; null when they are not. */
  meanwhile(): SearchMeanwhile | null;
}

/** How they are found by their vectors. */
export interface VectorRetriever {
  /** Absent where the tables alone are searched. */
  memory?: VectorMemory;
  /** Nearest first, ties by id. Call it in a transaction. */
  find(transaction: Database, viewer: Viewer, query: VectorQuery): Promise<ScoredKey[]>;
  /** The similarity of chunks that were found otherwise; those without a vector are left out. */
  compare(db: Database, vector: number[], chunkIds: string[]): Promise<Map<string, number>>;
  /** Called within the transaction that wrote the chunks. A chunk without a vector loses the one it had. */
  write(transaction: Database, indexed: IndexedChunk[]): Promise<void>;
  load(db: Database, chunkIds: string[]): Promise<Map<string, number[]>>;
  count(db: Database): Promise<number>;
}
