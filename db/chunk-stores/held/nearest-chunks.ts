import type { Viewer } from '#lib/access/viewer.ts';
import { takeTurn } from '#lib/core/take-turn.ts';
import { signBits } from '#lib/retrieval/sign-bits.ts';

import type { ScoredKey, VectorQuery } from '../chunk-legs.ts';
import { BestChunks } from './best-chunks.ts';
import { meantPlaces } from './meant-places.ts';
import { ofLengthOne, type VectorRows } from './vector-rows.ts';

const WORK_AT_ONCE = 2_000_000;

/** Comparing so many signs takes about as long as one multiplication. */
const SIGNS_PER_MULTIPLICATION = 8;

/** So many are compared one by one; of more, those that agree in the most signs. */
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
  const vector = ofLengthOne(query.vector);
  if (vector === null) return [];
  const { signal } = query;
  const nearest = new BestChunks(query.limit);
  const compared = await placesToCompare(rows, viewer, { ...query, unit: vector, most: comparedWhole });
  await inSlices({ count: compared.length, multiplications: vector.length, signal }, (index) => {
    const place = compared[index] ?? 0;
    const chunk = rows.chunkAt(place);
    if (chunk !== null) nearest.offer(chunk, rows.cosine(vector, place));
  });
  return nearest.found;
}

/** The places of all that are meant, or of so many that agree with the query in the most signs. */
async function placesToCompare(
  rows: VectorRows,
  viewer: Viewer,
  { unit, most, ...query }: VectorQuery & { unit: Float32Array; most: number },
): Promise<Int32Array> {
  const { signal } = query;
  const isMeant = meantPlaces(rows, viewer, query.filters);
  const all = new Int32Array(rows.length);
  let count = 0;
  await inSlices({ count: rows.length, multiplications: MULTIPLICATIONS_OF_A_LOOK, signal }, (place) => {
    if (isMeant(place)) all[count++] = place;
  });
  const places = all.subarray(0, count);
  if (count <= most) return places;
  const bits = signBits(unit);
  const differences = new Uint16Array(count);
  const sizes = new Uint32Array(unit.length + 1);
  await inSlices({ count, multiplications: unit.length / SIGNS_PER_MULTIPLICATION, signal }, (index) => {
    const different = rows.differentSigns(bits, places[index] ?? 0);
    differences[index] = different;
    sizes[different] = Number(sizes[different]) + 1;
  });
  let [bound, within] = [0, 0];
  while (bound < sizes.length && within + Number(sizes[bound]) <= most) within += Number(sizes[bound++]);
  return places.filter((_, index) => Number(differences[index]) < bound);
}

/** Whether a chunk is meant is looked up, and what it says compared. */
const MULTIPLICATIONS_OF_A_LOOK = 40;

/** Does something so many times, each of them as much work as so many multiplications, and lets others have their turn in between. */
async function inSlices(
  { count, multiplications, signal }: { count: number; multiplications: number; signal: AbortSignal | undefined },
  work: (index: number) => void,
): Promise<void> {
  const atOnce = Math.max(1, Math.ceil(WORK_AT_ONCE / multiplications));
  for (let start = 0; start < count; start += atOnce) {
    await takeTurn();
    signal?.throwIfAborted();
    const end = Math.min(start + atOnce, count);
    for (let index = start; index < end; index += 1) work(index);
  }
}
