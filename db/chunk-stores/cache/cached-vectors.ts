import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';

import type { VectorSpace } from '#lib/answering/retrieval/ports.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';

import type { Database } from '../../database.ts';
import type { CachedVectors, ScoredKey, VectorQuery } from '../chunk-retrievers.ts';
import { chunks } from '../chunk-table.ts';
import { chunkEmbeddings } from '../embedding-table.ts';
import { spaceKey } from '../vector-space-table.ts';
import { CACHED_COLUMNS } from './cached-columns.ts';
import { InMemory } from './in-memory.ts';
import { type ChunkVector, ofLengthOne, VectorRows } from './vector-rows.ts';
import { BestChunks } from './best-chunks.ts';
import { meantPlaces } from './meant-places.ts';

/** This many multiplications take half a millisecond; sixteen times as many sign comparisons take hardly longer. */
const WORK_AT_ONCE = 2_000_000;

const SIGNS_PER_MULTIPLICATION = 16;

/** Up to this many vectors are compared exactly; of more, only those whose signs are most similar to the query's. */
const COMPARED_WHOLE = 10_000;

/** Few enough to be read and added within a few milliseconds. */
const ROWS_AT_ONCE = 500;

interface VectorsInMemoryOptions {
  db: Database;
  space: VectorSpace;
  writes?: (() => number) | undefined;
  most: number;
}

/** The vectors of a space in memory, compared by exhaustive search. */
export type VectorsInMemory = InMemory<ChunkVector, VectorRows>;

/** Holds the chunks that have a vector of the space; `writes` and `most` as in `InMemoryOptions`. */
export function vectorsInMemory({ db, space, ...options }: VectorsInMemoryOptions): VectorsInMemory {
  const model = spaceKey(space);
  return new InMemory({
    ...options,
    db,
    empty: () => new VectorRows(space.dimension),
    async count() {
      const ofModel = eq(chunkEmbeddings.model, model);
      const [row] = await db.select({ vectors: count() }).from(chunkEmbeddings).where(ofModel);
      return row?.vectors ?? 0;
    },
    read: (pageIds) => readVectors(db, model, pageIds),
  });
}

/** Searches the cached vectors. */
export function cachedVectors(rows: VectorRows): CachedVectors {
  return {
    find: (viewer, query) => nearestChunks(rows, viewer, query),
    compare: (vector, keys) => compareAll(rows, vector, keys),
  };
}

/** Compares chunks found by other means; those without a vector, or rewritten since, are omitted. */
function compareAll(rows: VectorRows, vector: number[], keys: readonly ScoredKey[]): Map<string, number> {
  const asked = ofLengthOne(vector);
  if (asked === null) return new Map();
  return new Map(
    keys.flatMap(({ id, revision }): [string, number][] => {
      const place = rows.placeOf(id);
      if (place === null || rows.chunkAt(place)?.revision !== revision) return [];
      return [[id, rows.cosine(asked, place)]];
    }),
  );
}

async function* readVectors(
  db: Database,
  model: string,
  pageIds?: string[],
): AsyncGenerator<ChunkVector[], void, undefined> {
  for (let after = ''; ;) {
    const rows = await db
      .select({ ...CACHED_COLUMNS, vector: sql<Uint8Array>`vector_send(${chunkEmbeddings.embedding})` })
      .from(chunkEmbeddings)
      .innerJoin(chunks, eq(chunks.id, chunkEmbeddings.chunkId))
      .where(
        and(
          eq(chunkEmbeddings.model, model),
          // The condition is set on both columns: otherwise a merge of the two indexes reads the other one from its start for each batch.
          ...[gt(chunkEmbeddings.chunkId, after), gt(chunks.id, after)],
          pageIds === undefined ? undefined : inArray(chunks.pageId, pageIds),
        ),
      )
      .orderBy(asc(chunkEmbeddings.chunkId))
      .limit(ROWS_AT_ONCE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ vector, ...chunk }) => ({ chunk, vector: sentVector(vector) }));
    after = last.id;
  }
}

/** Decodes pgvector's binary format: the dimension and an unused number of two bytes each, then four bytes per number. */
function sentVector(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const vector = new Float32Array(view.getUint16(0));
  // `from` with a function takes ten times as long.
  for (let index = 0; index < vector.length; index += 1) vector[index] = view.getFloat32(4 + index * 4);
  return vector;
}

/**
 * Returns the chunks nearest to the query among those that the viewer may read and that match, nearest first, ties by id. The result is exact as long
 * as at most `comparedWhole` chunks qualify.
 */
export async function nearestChunks(
  rows: VectorRows,
  viewer: Viewer,
  { comparedWhole = COMPARED_WHOLE, ...query }: VectorQuery & { comparedWhole?: number },
): Promise<ScoredKey[]> {
  const unit = ofLengthOne(query.vector);
  if (unit === null) return [];
  const nearest = new BestChunks(query.limit);
  const { marks, isMeant } = meantPlaces(rows, viewer, query.filters);
  const compared = await placesToCompare(rows, marks, { unit, most: comparedWhole, signal: query.signal });
  for await (const places of inTurn(compared, WORK_AT_ONCE / unit.length, query.signal)) {
    const about = rows.about(unit, places);
    for (let index = 0; index < places.length; index += 1) {
      if (!nearest.admits(Number(about[index]) + rows.margin)) continue;
      const place = Number(places[index]);
      const score = rows.cosine(unit, place);
      const chunk = rows.chunkAt(place);
      if (nearest.admits(score) && chunk !== null && isMeant(chunk)) nearest.offer(chunk, score);
    }
  }
  return nearest.found;
}

/** The places of all qualifying chunks, or, if there are too many, of those whose signs are most similar to the query's. */
async function placesToCompare(
  rows: VectorRows,
  marks: Uint8Array,
  { unit, most, signal }: { unit: Float32Array; most: number; signal: AbortSignal | undefined },
): Promise<Int32Array> {
  const all = placesOf(marks);
  if (all.length <= most) return all;
  const different = new Int32Array(all.length);
  let at = 0;
  for await (const places of inTurn(all, (WORK_AT_ONCE * SIGNS_PER_MULTIPLICATION) / unit.length, signal)) {
    different.set(rows.differentSigns(unit, places), at);
    at += places.length;
  }
  return leastDifferent(all, different, most);
}

/** Selects at most `most` places: those that differ in the fewest signs. */
function leastDifferent(places: Int32Array, different: Int32Array, most: number): Int32Array {
  const withSoMany = new Int32Array(different.reduce((largest, signs) => Math.max(largest, signs), 0) + 1);
  for (const signs of different) withSoMany[signs] = Number(withSoMany[signs]) + 1;
  let [bound, within] = [0, 0];
  while (within + Number(withSoMany[bound]) <= most) within += Number(withSoMany[bound++]);
  // Copies of one passage differ equally, and may be more than there is room for.
  let room = most - within;
  const least = new Int32Array(most);
  let count = 0;
  for (let index = 0; index < places.length; index += 1) {
    const signs = Number(different[index]);
    if (signs < bound || (signs === bound && room-- > 0)) least[count++] = Number(places[index]);
  }
  return least;
}

/** Returns the marked places. */
function placesOf(marks: Uint8Array): Int32Array {
  const places = new Int32Array(marks.length);
  let count = 0;
  for (let place = 0; place < marks.length; place += 1) if (marks[place] === 1) places[count++] = place;
  return places.subarray(0, count);
}

/** Yields this many places at a time, each in its own turn of the event loop, so that other work can run in between. */
async function* inTurn(
  places: Int32Array,
  atOnce: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Int32Array, void, undefined> {
  const step = Math.max(1, Math.ceil(atOnce));
  for (let start = 0; start < places.length; start += step) {
    await takeTurn();
    signal?.throwIfAborted();
    yield places.subarray(start, start + step);
  }
}
