import type { Schemas } from '@qdrant/js-client-rest';
import { z } from 'zod';

import type { IndexedChunk } from '../../ports.ts';

import { payloadOf } from './chunk-payload.ts';
import type { Filter } from './collection-format.ts';
import { DENSE, SPARSE } from './own-format.ts';
import { ownPointId } from './own-point-id.ts';
import type { QdrantConnection } from './qdrant-connection.ts';
import { documentVector } from './sparse-vector.ts';

/** A point takes up to 30 kB of JSON, and a request may have at most 32 MB. */
const POINTS_PER_REQUEST = 64;

const writtenSchema = z.object({ status: z.literal('completed') });

type Point = Schemas['PointStruct'];

/** Converts chunks into points, with their vectors if the collection has any. If several chunks have the same id, the last one is used. */
export function pointsOf(indexed: IndexedChunk[], dimension: number | null): Point[] {
  const writtenAt = Date.now();
  return [...new Map(indexed.map((entry) => [entry.chunk.id, pointOf(entry, dimension, writtenAt)])).values()];
}

function pointOf({ chunk, terms, vector }: IndexedChunk, dimension: number | null, writtenAt: number): Point {
  if (dimension !== null && vector !== undefined && vector.length !== dimension)
    throw new Error(`A vector of ${vector.length} dimensions does not fit an index of ${dimension}.`);
  return {
    id: ownPointId(chunk.id),
    vector: {
      ...(terms.length > 0 && { [SPARSE]: documentVector(terms) }),
      ...(dimension !== null && vector !== undefined && { [DENSE]: vector }),
    },
    payload: payloadOf(chunk, writtenAt),
  };
}

/** Writes the points and waits until they can be found. */
export async function writePoints(
  connection: QdrantConnection,
  { collection, points, signal }: { collection: string; points: Point[]; signal?: AbortSignal },
): Promise<void> {
  for (let start = 0; start < points.length; start += POINTS_PER_REQUEST) {
    const batch = points.slice(start, start + POINTS_PER_REQUEST);
    await connection.call((client) => client.upsert(collection, { points: batch, wait: true }), readWritten, {
      signal,
    });
  }
}

/** Deletes the matching points and waits until they are gone. */
export async function deletePoints(
  connection: QdrantConnection,
  { collection, filter }: { collection: string; filter: Filter },
): Promise<void> {
  await connection.call((client) => client.delete(collection, { filter, wait: true }), readWritten);
}

/** Sets these keys in the payload of the matching points and waits until this is done. */
export async function changePayload(
  connection: QdrantConnection,
  { collection, filter, payload }: { collection: string; filter: Filter; payload: Record<string, unknown> },
): Promise<void> {
  await connection.call((client) => client.setPayload(collection, { payload, filter, wait: true }), readWritten);
}

function readWritten(answer: unknown): void {
  writtenSchema.parse(answer);
}
