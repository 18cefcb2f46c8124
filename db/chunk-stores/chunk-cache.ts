import { and, inArray, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';

import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';

import type { Database } from '../database.ts';
import { CHUNK_COLUMNS, chunks } from './chunk-table.ts';
import { allowedAndMatching } from './filter-condition.ts';

/** The transaction that last wrote the row. A different revision means different content, including the access list. */
export const CHUNK_REVISION = sql<string>`"chunks".xmin::text`;

/** The key of a row, as a search returns it. */
export interface StoredChunkKey {
  id: string;
  revision: string;
}

/** About 4 kB each, including their sentences: 40 MB. */
const MAX_CACHED_CHUNKS = 10_000;

/**
 * Caches chunks by id and revision. Otherwise every search over a hundred candidates would move half a megabyte from the database thread, most of it
 * the same as for the previous question.
 */
export class ChunkCache {
  readonly #chunks = new LRUCache<string, Chunk>({ max: MAX_CACHED_CHUNKS });

  /**
   * Loads the chunks of these rows by id. Chunks that were rewritten or removed since the search are left out, as are those the viewer may not read.
   */
  async load(db: Database, viewer: Viewer, keys: StoredChunkKey[]): Promise<Map<string, Chunk>> {
    const loaded = new Map<string, Chunk>();
    const missing = new Map<string, string>();
    for (const { id, revision } of keys) {
      const chunk = this.#chunks.get(cacheKey({ id, revision }));
      if (chunk === undefined) missing.set(id, revision);
      else loaded.set(id, chunk);
    }
    if (missing.size === 0) return loaded;
    const rows = await db
      .select({ ...CHUNK_COLUMNS, revision: CHUNK_REVISION })
      .from(chunks)
      .where(and(inArray(chunks.id, [...missing.keys()]), allowedAndMatching(viewer, {})));
    for (const { revision, ...chunk } of rows) {
      this.keep(chunk, revision);
      if (missing.get(chunk.id) === revision) loaded.set(chunk.id, chunk);
    }
    return loaded;
  }

  keep(chunk: Chunk, revision: string): void {
    this.#chunks.set(cacheKey({ id: chunk.id, revision }), chunk);
  }
}

function cacheKey({ id, revision }: StoredChunkKey): string {
  return `${revision} ${id}`;
}
