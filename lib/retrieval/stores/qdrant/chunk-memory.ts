import { LRUCache } from 'lru-cache';

import type { Chunk } from '../../chunk.ts';

import { writtenAtOf } from './chunk-payload.ts';
import type { CollectionFormat, PointId, StoredPoint } from './collection-format.ts';
import type { QdrantConnection } from './qdrant-connection.ts';
import { readPoints } from './read-points.ts';

/** About 4 kB each with their sentences: 40 MB. */
const MAX_CHUNKS = 10_000;

/** A point as a search found it. */
export interface FoundPoint extends StoredPoint {
  score: number;
  /** Milliseconds since 1970; 0 where nothing says so. */
  writtenAt: number;
}

/** A chunk, and when it was written; 0 where nothing says so. */
export interface DatedChunk {
  chunk: Chunk;
  writtenAt: number;
}

interface Reading {
  collection: string;
  format: CollectionFormat;
  signal?: AbortSignal | undefined;
}

/**
 * Chunks as they were read, by point and the moment they were written. A search over a hundred candidates would else read half a
 * megabyte of JSON for every question, most of it the same as for the question before.
 */
export class ChunkMemory {
  readonly #connection: QdrantConnection;
  readonly #chunks = new LRUCache<string, Chunk>({ max: MAX_CHUNKS });

  constructor(connection: QdrantConnection) {
    this.#connection = connection;
  }

  /** The chunks of points that a search found, by point id. Left out is what was rewritten or has gone since. */
  async load(points: FoundPoint[], { collection, format, signal }: Reading): Promise<Map<string, DatedChunk>> {
    const wanted = new Map(points.map((point) => [String(point.id), point]));
    const loaded = new Map<string, DatedChunk>();
    const missing = new Map<string, { id: PointId; writtenAt: number }>();
    for (const [key, point] of wanted) {
      if (format.keyParts === null) {
        const chunk = format.chunkOf(point);
        if (chunk !== null) loaded.set(key, { chunk, writtenAt: 0 });
        continue;
      }
      const { writtenAt } = point;
      const chunk = this.#chunks.get(memoryKey(key, writtenAt));
      if (chunk === undefined) missing.set(key, { id: point.id, writtenAt });
      else loaded.set(key, { chunk, writtenAt });
    }
    const ids = [...missing.values()].map(({ id }) => id);
    const parts = { payload: true, vector: false };
    const make = (point: StoredPoint) => [String(point.id), writtenAtOf(point.payload), format.chunkOf(point)] as const;
    for (const [key, writtenAt, chunk] of await readPoints(this.#connection, ids, {
      collection,
      parts,
      signal,
      make,
    })) {
      if (chunk === null) continue;
      this.#chunks.set(memoryKey(key, writtenAt), chunk);
      if (missing.get(key)?.writtenAt === writtenAt) loaded.set(key, { chunk, writtenAt });
    }
    return loaded;
  }
}

function memoryKey(id: string, writtenAt: number): string {
  return `${writtenAt} ${id}`;
}
