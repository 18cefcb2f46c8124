import type { Schemas } from '@qdrant/js-client-rest';
import { z } from 'zod';

import type { Viewer } from '#lib/people/access/viewer.ts';

import type { ChunkFilters } from '../../chunk-filters.ts';
import type { Chunk } from '../../chunk.ts';
import type { StoredPoint } from '../external/point-facts.ts';

export type Filter = Schemas['Filter'];
export type Condition = Schemas['Condition'];

/** A UUID or an unsigned integer. Integers beyond 2^53 are BigInts at run time; the client reads and sends them as such. */
export type PointId = Schemas['ExtendedPointId'];

export const pointIdSchema = z.union([
  z.string(),
  z.custom<number>((id) => typeof id === 'number' || typeof id === 'bigint', { error: 'it is no point id' }),
]);

/** The format of chunks in a collection. */
export interface CollectionFormat {
  /** Dimension of the vectors; null if chunks have none. */
  readonly dimension: number | null;
  /** The name of the dense vector in requests; undefined for the unnamed one. */
  readonly denseName: string | undefined;
  /** The parts of a payload that show whether a chunk is unchanged since it was read; null if none do. */
  readonly keyParts: string[] | null;
  /** Whether chunks can be found by words. */
  readonly hasTerms: boolean;
  /** Returns the condition for points that this viewer may read and that match; null when there can be no such point. */
  conditionOf(viewer: Viewer, filters: ChunkFilters): Filter | null;
  /** Returns the point id of a chunk; null for a chunk that cannot be in the collection. */
  pointIdOf(chunkId: string): PointId | null;
  /** Parses a point into a chunk; null for a point that is no chunk. Throws a `ZodError` for an invalid one. */
  chunkOf(point: StoredPoint): Chunk | null;
}

/** A collection that can be searched. */
export interface OpenCollection {
  format: CollectionFormat;
  isWritable: boolean;
  /**
   * Why vectors can be neither compared nor written, with instructions: another embedder made them. A server refuses to start with it; one that runs
   * while the index is rebuilt continues by words.
   */
  mismatch: string | null;
  /** The change an operator should make for everything to work; null when there is none. */
  shortcoming: string | null;
  /** The payload keys whose values can be counted by Qdrant. */
  countedKeys: ReadonlySet<string>;
}
