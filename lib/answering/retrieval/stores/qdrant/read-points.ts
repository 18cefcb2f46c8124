import { z } from 'zod';

import { type Filter, type PointId, pointIdSchema } from './collection-format.ts';
import type { QdrantConnection } from './qdrant-connection.ts';

const POINTS_PER_REQUEST = 256;

const vectorSchema = z.array(z.number());

const recordSchema = z.object({
  id: pointIdSchema,
  payload: z.record(z.string(), z.unknown()).nullish(),
  vector: z.union([vectorSchema, z.record(z.string(), z.unknown())]).nullish(),
});

export type PointRecord = z.infer<typeof recordSchema>;

const pageSchema = z.object({ points: z.array(recordSchema), next_page_offset: pointIdSchema.nullish() });
const countSchema = z.object({ count: z.int().min(0) });

/** The parts of a point to read. */
interface Parts {
  /** True for the entire payload, or the keys to read. */
  payload: boolean | string[];
  vector: boolean;
}

interface Reading {
  collection: string;
  parts: Parts;
  signal?: AbortSignal | undefined;
}

/** Returns the points with these ids that exist, in no order, each converted by `make`. */
export async function readPoints<Made>(
  connection: QdrantConnection,
  ids: PointId[],
  { collection, parts, signal, make }: Reading & { make: (record: PointRecord) => Made },
): Promise<Made[]> {
  const made: Made[] = [];
  for (let start = 0; start < ids.length; start += POINTS_PER_REQUEST) {
    const batch = { ids: ids.slice(start, start + POINTS_PER_REQUEST), ...selection(parts) };
    const read = (answer: unknown) => z.array(recordSchema).parse(answer).map(make);
    made.push(...(await connection.call((client) => client.retrieve(collection, batch), read, { signal })));
  }
  return made;
}

/** Yields all matching points, page by page, ordered by id. */
export async function* scrollPoints(
  connection: QdrantConnection,
  { collection, parts, signal, filter, limit }: Reading & { filter?: Filter; limit: number },
): AsyncGenerator<PointRecord[], void, undefined> {
  let offset: PointId | undefined;
  do {
    const request = { ...selection(parts), ...(filter && { filter }), ...(offset !== undefined && { offset }), limit };
    const read = (answer: unknown) => pageSchema.parse(answer);
    const page = await connection.call((client) => client.scroll(collection, request), read, { signal });
    yield page.points;
    offset = page.next_page_offset ?? undefined;
  } while (offset !== undefined);
}

/** Returns the exact number of matching points. */
export async function countPoints(
  connection: QdrantConnection,
  { collection, filter, signal }: { collection: string; filter?: Filter; signal?: AbortSignal | undefined },
): Promise<number> {
  const request = { exact: true, ...(filter && { filter }) };
  const read = (answer: unknown) => countSchema.parse(answer).count;
  return connection.call((client) => client.count(collection, request), read, { signal });
}

/** Returns the dense vector of a record; null if it has none. */
export function denseVectorOf({ vector }: PointRecord, name: string | undefined): number[] | null {
  if (vector === null || vector === undefined) return null;
  if (Array.isArray(vector)) return name === undefined ? vector : null;
  return name === undefined || vector[name] === undefined ? null : vectorSchema.parse(vector[name]);
}

function selection({ payload, vector }: Parts): { with_payload: boolean | string[]; with_vector: boolean } {
  return { with_payload: payload, with_vector: vector };
}
