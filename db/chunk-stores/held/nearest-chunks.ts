import type { Viewer } from '#lib/access/viewer.ts';
import { takeTurn } from '#lib/core/take-turn.ts';
import { signAgreement } from '#lib/retrieval/sign-bits.ts';

import type { ScoredKey, VectorQuery } from '../chunk-legs.ts';
import { BestChunks } from './best-chunks.ts';
import { meantPlaces } from './meant-places.ts';
import { ofLengthOne, type VectorRows } from './vector-rows.ts';

const WORK_AT_ONCE = 2_000_000;

/** Looking at so many signs takes about as long as one multiplication. */
const SIGNS_PER_MULTIPLICATION = 8;

/** So many are compared one by one; of more, those whose signs agree best with the query. */
const COMPARED_WHOLE = 4_000;

/** Agreement is told apart in so many steps. */
const STEPS = 8_192;

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
  const { marks, isMeant } = meantPlaces(rows, viewer, query.filters);
  const compared = await placesToCompare(rows, marks, { unit: vector, most: comparedWhole, signal });
  await inSlices({ count: compared.length, multiplications: vector.length, signal }, (index) => {
    const place = compared[index] ?? 0;
    const score = rows.cosine(vector, place);
    if (!nearest.admits(score)) return;
    const chunk = rows.chunkAt(place);
    if (chunk !== null && isMeant(chunk)) nearest.offer(chunk, score);
  });
  return nearest.found;
}

/** The places of all that are meant, or of so many whose signs agree best with the query. */
async function placesToCompare(
  rows: VectorRows,
  marks: Uint8Array,
  { unit, most, signal }: { unit: Float32Array; most: number; signal: AbortSignal | undefined },
): Promise<Int32Array> {
  const all = new Int32Array(marks.length);
  let count = 0;
  for (let place = 0; place < marks.length; place += 1) if (marks[place] === 1) all[count++] = place;
  const places = all.subarray(0, count);
  if (count <= most) return places;
  const agreement = signAgreement(unit);
  const steps = new Uint16Array(count);
  const sizes = new Uint32Array(STEPS);
  await inSlices({ count, multiplications: unit.length / SIGNS_PER_MULTIPLICATION, signal }, (index) => {
    const step = Math.round(((1 + rows.agreementAt(agreement, places[index] ?? 0)) / 2) * (STEPS - 1));
    steps[index] = step;
    sizes[step] = Number(sizes[step]) + 1;
  });
  let [lowest, within] = [STEPS, 0];
  while (lowest > 0 && within + Number(sizes[lowest - 1]) <= most) within += Number(sizes[--lowest]);
  // Copies of one passage agree alike, and may be more than there is room for.
  let room = most - within;
  return places.filter((_, index) => {
    const step = Number(steps[index]);
    return step >= lowest || (step === lowest - 1 && room-- > 0);
  });
}

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
