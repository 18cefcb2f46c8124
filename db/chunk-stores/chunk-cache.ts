import { and, inArray, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';

import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';

import type { Database } from '../database.ts';
import { CHUNK_COLUMNS, chunks } from './chunk-table.ts';
import { allowedAndMatching } from './filter-condition.ts';

/** The transaction that last wrote the row: another revision means another content, access list included. */
export const CHUNK_REVISION = sql<string>`"chunks".xmin::text`;

/** A row as a search finds it. */
export interface StoredChunkKey {
  id: string;
  revision: string;
}

/** About 4 kB each with their sentences: 40 MB. */
const MAX_CACHED_CHUNKS = 10_000;

/**
 * Chunks as they were read, by id and revision. A search over a hundred candidates would else move half a megabyte from the
 * database's thread for every question, most of it the same as for the question before.
 */
export class ChunkCache {
  readonly #chunks = new LRUCache<string, Chunk>({ max: MAX_CACHED_CHUNKS });

  /** The chunks of these rows by id. Left out is what was rewritten or has gone since the search, and what the viewer may not read. */
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
