import { mayRead, type Viewer } from '#lib/access/viewer.ts';
import { takeTurn } from '#lib/core/take-turn.ts';
import { matchesFilters } from '#lib/retrieval/chunk-filters.ts';

import type { ScoredKey, VectorQuery } from '../chunk-legs.ts';
import { type HeldChunk, ofLengthOne, type VectorRows } from './vector-rows.ts';

/** Multiplications before others get their turn: about two milliseconds. */
const WORK_AT_ONCE = 2_000_000;

/** The chunks that are nearest to the query of those that the viewer may read and that match, nearest first, ties by id. */
export async function nearestChunks(rows: VectorRows, viewer: Viewer, query: VectorQuery): Promise<ScoredKey[]> {
  const vector = ofLengthOne(query.vector);
  if (vector === null) return [];
  const isMeant = meant(viewer, query);
  const nearest = new Nearest(query.limit);
  const atOnce = Math.ceil(WORK_AT_ONCE / vector.length);
  for (let start = 0; start < rows.length; start += atOnce) {
    await takeTurn();
    query.signal?.throwIfAborted();
    const end = Math.min(start + atOnce, rows.length);
    for (let place = start; place < end; place += 1) {
      const chunk = rows.chunkAt(place);
      if (chunk !== null && isMeant(chunk)) nearest.offer(chunk, rows.cosine(vector, place));
    }
  }
  return nearest.found;
}

/** Most chunks of a library have one of few access lists. */
function meant(viewer: Viewer, { filters }: VectorQuery): (chunk: HeldChunk) => boolean {
  const isFiltered = Object.values(filters).some((values) => values !== undefined);
  const readable = new Map<readonly string[], boolean>();
  return (chunk) => {
    const known = readable.get(chunk.accessList) ?? mayRead(viewer, chunk.accessList);
    readable.set(chunk.accessList, known);
    return known && (!isFiltered || matchesFilters(chunk, filters));
  };
}

/** The best so far, in order. */
class Nearest {
  readonly found: ScoredKey[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer({ id, revision }: HeldChunk, score: number): void {
    const { found } = this;
    const last = found.at(-1);
    if (found.length === this.#limit && last !== undefined && !isBefore(score, id, last)) return;
    let [from, to] = [0, found.length];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      const there = found[middle];
      if (there !== undefined && isBefore(score, id, there)) to = middle;
      else from = middle + 1;
    }
    found.splice(from, 0, { id, revision, score });
    if (found.length > this.#limit) found.pop();
  }
}

function isBefore(score: number, id: string, other: ScoredKey): boolean {
  return score > other.score || (score === other.score && id < other.id);
}
