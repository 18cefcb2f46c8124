import type { Viewer } from '#lib/people/access/viewer.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';

import type { ScoredKey, VectorQuery } from '../chunk-retrievers.ts';
import { BestChunks } from './best-chunks.ts';
import { meantPlaces } from './meant-places.ts';
import { ofLengthOne, type VectorRows } from './vector-rows.ts';

/** So many multiplications are half a millisecond, and sixteen times as many signs hardly more. */
const WORK_AT_ONCE = 2_000_000;
const SIGNS_PER_MULTIPLICATION = 16;

/** So many are compared by their numbers; of more, those whose signs are most like those of the query. */
const COMPARED_WHOLE = 10_000;

/**
 * The chunks that are nearest to the query of those that the viewer may read and that match, nearest first, ties by id. They are exactly
 * those as long as no more than `comparedWhole` may be meant.
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

/** The places of all that are meant, or of so many whose signs are most like those of the query. */
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

/** So many of more places, those that are different in the fewest signs. */
function leastDifferent(places: Int32Array, different: Int32Array, most: number): Int32Array {
  const withSoMany = new Int32Array(different.reduce((largest, signs) => Math.max(largest, signs), 0) + 1);
  for (const signs of different) withSoMany[signs] = Number(withSoMany[signs]) + 1;
  let [bound, within] = [0, 0];
  while (within + Number(withSoMany[bound]) <= most) within += Number(withSoMany[bound++]);
  // Copies of one passage are alike, and may be more than there is room for.
  let room = most - within;
  const least = new Int32Array(most);
  let count = 0;
  for (let index = 0; index < places.length; index += 1) {
    const signs = Number(different[index]);
    if (signs < bound || (signs === bound && room-- > 0)) least[count++] = Number(places[index]);
  }
  return least;
}

/** Those that are marked. */
function placesOf(marks: Uint8Array): Int32Array {
  const places = new Int32Array(marks.length);
  let count = 0;
  for (let place = 0; place < marks.length; place += 1) if (marks[place] === 1) places[count++] = place;
  return places.subarray(0, count);
}

/** So many at a time, each in a turn of its own, so that others have theirs in between. */
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
