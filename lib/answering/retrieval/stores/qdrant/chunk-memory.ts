import { LRUCache } from 'lru-cache';

import type { Chunk } from '../../chunk.ts';
import type { StoredPoint } from '../external/point-facts.ts';

import { revisionOf, writtenAtOf } from './chunk-payload.ts';
import type { CollectionFormat, PointId } from './collection-format.ts';
import type { QdrantConnection } from './qdrant-connection.ts';
import { readPoints } from './read-points.ts';

/** Maximum number of cached chunks, about 4 kB each with their sentences: 40 MB. */
const MAX_CHUNKS = 10_000;

/** A point found by a search. */
export interface FoundPoint extends StoredPoint {
  score: number;
  /** See `revisionOf`; empty if unknown. */
  revision: string;
}

/** A chunk, and the time at which it was written; 0 if unknown. */
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
 * Cache of parsed chunks by point and revision. Without it, a search over a hundred candidates would read half a megabyte of JSON for every question,
 * most of it the same as for the previous one.
 */
export class ChunkMemory {
  readonly #connection: QdrantConnection;
  readonly #chunks = new LRUCache<string, DatedChunk>({ max: MAX_CHUNKS });

  constructor(connection: QdrantConnection) {
    this.#connection = connection;
  }

  /** Loads the chunks of points that a search found, by point id. Those that were rewritten or deleted since are left out. */
  async load(points: FoundPoint[], { collection, format, signal }: Reading): Promise<Map<string, DatedChunk>> {
    const wanted = new Map(points.map((point) => [String(point.id), point]));
    const loaded = new Map<string, DatedChunk>();
    const missing = new Map<string, { id: PointId; revision: string }>();
    for (const [key, point] of wanted) {
      if (format.keyParts === null) {
        const chunk = format.chunkOf(point);
        if (chunk !== null) loaded.set(key, { chunk, writtenAt: 0 });
        continue;
      }
      const { revision } = point;
      const known = this.#chunks.get(memoryKey(key, revision));
      if (known === undefined) missing.set(key, { id: point.id, revision });
      else loaded.set(key, known);
    }
    const ids = [...missing.values()].map(({ id }) => id);
    const parts = { payload: true, vector: false };
    const reading = { collection, parts, signal, make: (point: StoredPoint) => readPoint(point, format) };
    for (const read of await readPoints(this.#connection, ids, reading)) {
      if (read === null) continue;
      this.#chunks.set(memoryKey(read.key, read.revision), read.dated);
      if (missing.get(read.key)?.revision === read.revision) loaded.set(read.key, read.dated);
    }
    return loaded;
  }
}

function readPoint(point: StoredPoint, format: CollectionFormat) {
  const chunk = format.chunkOf(point);
  if (chunk === null) return null;
  const dated: DatedChunk = { chunk, writtenAt: writtenAtOf(point.payload) };
  return { key: String(point.id), revision: revisionOf(point.payload), dated };
}

function memoryKey(id: string, revision: string): string {
  return `${revision} ${id}`;
}
