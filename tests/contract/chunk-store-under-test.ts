import type { ChunkFilters } from '#lib/answering/retrieval/chunk-filters.ts';
import { chunkTerms, queryTerms } from '#lib/answering/retrieval/passage-text.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import type { ChunkQuery, ChunkStore, IndexedChunk, VectorSpace } from '#lib/answering/retrieval/ports.ts';

/** A store to test, over vectors of `CONTRACT_SPACE`, and what the suite needs to do to it from outside. */
export interface ChunkStoreUnderTest {
  store: ChunkStore;
  /** Leaves the store without a chunk. */
  empty(): Promise<unknown>;
  close(): Promise<void>;
}

/** Of the vectors that the suite writes. */
export const CONTRACT_SPACE: VectorSpace = { model: 'contract', dimension: 4 };

/** A chunk as ingest hands it over. */
export const indexed = (chunk: Chunk, vector?: number[]): IndexedChunk => ({ chunk, terms: chunkTerms(chunk), vector });

/** A query for the words of a text. */
export const query = (text: string, filters: ChunkFilters = {}, limit = 10): ChunkQuery => ({
  terms: queryTerms(text),
  filters,
  limit,
});

/** A vector of length 1 whose cosine with `towards(1)` is the one given. */
export const towards = (cosine: number): number[] => [cosine, Math.sqrt(1 - cosine * cosine), 0, 0];
