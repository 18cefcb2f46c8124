import type { Schemas } from '@qdrant/js-client-rest';
import { z } from 'zod';

import type { Viewer } from '#lib/people/access/viewer.ts';

import type { ChunkFilters } from '../../chunk-filters.ts';
import type { Chunk } from '../../chunk.ts';
import type { StoredPoint } from '../external/point-facts.ts';

export type Filter = Schemas['Filter'];
export type Condition = Schemas['Condition'];

/** A UUID or an unsigned integer; one beyond 2^53 is a BigInt at run time, which the client reads and sends as such. */
export type PointId = Schemas['ExtendedPointId'];

export const pointIdSchema = z.union([
  z.string(),
  z.custom<number>((id) => typeof id === 'number' || typeof id === 'bigint', { error: 'it is no point id' }),
]);

/** How chunks stand in a collection. */
export interface CollectionFormat {
  /** Of the vectors; null where chunks have none. */
  readonly dimension: number | null;
  /** What a request calls the dense vector; undefined for the one without a name. */
  readonly denseName: string | undefined;
  /** What of a payload tells whether a chunk is the one that was read before; null where nothing does. */
  readonly keyParts: string[] | null;
  /** Chunks can be found by words. */
  readonly hasTerms: boolean;
  /** What a point that this viewer may read and that matches has; null when there can be no such point. */
  conditionOf(viewer: Viewer, filters: ChunkFilters): Filter | null;
  /** Null for a chunk that cannot be in the collection. */
  pointIdOf(chunkId: string): PointId | null;
  /** Null for a point that is no chunk. Throws a `ZodError` for one that is broken. */
  chunkOf(point: StoredPoint): Chunk | null;
}

/** A collection that can be searched. */
export interface OpenCollection {
  format: CollectionFormat;
  isWritable: boolean;
  /**
   * Why vectors can be neither compared nor written, with instructions: another embedder made them. A server refuses to start on it;
   * one that runs while the index is made anew goes on by words.
   */
  mismatch: string | null;
  /** What an operator should change for everything to work; null when there is nothing. */
  shortcoming: string | null;
  /** The payload keys whose values Qdrant can count. */
  countedKeys: ReadonlySet<string>;
}
