import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';

import type { VectorSpace } from '#lib/retrieval/ports.ts';
import { piecesOfBytes, type WordPieces } from '#lib/retrieval/word-pieces.ts';

import type { Database } from '../database.ts';
import { chunkEmbeddings } from './embedding-table.ts';
import { spaceKey } from './vector-space-table.ts';

/** Of 32 bits: 24 MB, the pieces of two or three thousand chunks. */
const MOST_WORDS_KEPT = 6_000_000;

/**
 * The word pieces of chunks as they were read, by the id of the chunk, which no other text has. A question compares half a megabyte of
 * them, most of it the same as for the question before.
 */
export class StoredPieces {
  readonly #model: string;
  readonly #kept = new LRUCache<string, WordPieces>({
    maxSize: MOST_WORDS_KEPT,
    sizeCalculation: ({ signs }) => Math.max(1, signs.length),
  });

  constructor(space: VectorSpace) {
    this.#model = spaceKey(space);
  }

  /** Left out are those that have none yet. */
  async load(db: Database, chunkIds: string[]): Promise<Map<string, WordPieces>> {
    const loaded = new Map<string, WordPieces>();
    const missing: string[] = [];
    for (const id of chunkIds) {
      const kept = this.#kept.get(id);
      if (kept === undefined) missing.push(id);
      else loaded.set(id, kept);
    }
    if (missing.length === 0) return loaded;
    const { chunkId, model, pieces } = chunkEmbeddings;
    const rows = await db
      .select({ id: chunkId, pieces })
      .from(chunkEmbeddings)
      .where(and(eq(model, this.#model), inArray(chunkId, missing), isNotNull(pieces)));
    for (const row of rows) {
      if (row.pieces === null) continue;
      const read = piecesOfBytes(row.pieces);
      this.#kept.set(row.id, read);
      loaded.set(row.id, read);
    }
    return loaded;
  }
}
