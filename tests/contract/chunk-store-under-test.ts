import type { ChunkFilters } from '#lib/retrieval/chunk-filters.ts';
import { chunkTerms } from '#lib/retrieval/chunk-terms.ts';
import type { Chunk } from '#lib/retrieval/chunk.ts';
import type { ChunkQuery, ChunkStore, IndexedChunk } from '#lib/retrieval/ports.ts';
import { terms } from '#lib/text/terms.ts';

/** A store to test, and what the suite needs to do to it from outside. */
export interface ChunkStoreUnderTest {
  store: ChunkStore;
  /** Leaves the store without a chunk. */
  empty(): Promise<unknown>;
  close(): Promise<void>;
}

/** A chunk as ingest hands it over. */
export const indexed = (chunk: Chunk): IndexedChunk => ({ chunk, terms: chunkTerms(chunk) });

/** A query for the words of a text. */
export const query = (text: string, filters: ChunkFilters = {}, limit = 10): ChunkQuery => ({
  terms: [...new Set(terms(text))],
  filters,
  limit,
});
