import type { Viewer } from '#lib/people/access/viewer.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';
import type { ChunkQuery } from '#lib/answering/retrieval/ports.ts';

import type { ScoredKey } from '../chunk-retrievers.ts';
import { indexTerm } from '../index-terms.ts';
import { BestChunks } from './best-chunks.ts';
import { meantPlaces } from './meant-places.ts';
import type { WordRows } from './word-rows.ts';

/** Entries looked at before others get their turn: about two milliseconds. */
const ENTRIES_AT_ONCE = 500_000;

/** The chunks with the highest BM25 of those that the viewer may read and that match, best first, ties by id. */
export async function bestByWords(rows: WordRows, viewer: Viewer, query: ChunkQuery): Promise<ScoredKey[]> {
  await takeTurn();
  query.signal?.throwIfAborted();
  const scores = new Float64Array(rows.length);
  let looked = 0;
  // In one order: the same chunk twice would else differ in the last digit.
  for (const term of query.terms.map(indexTerm).toSorted()) {
    looked += rows.addScores(term, scores);
    if (looked < ENTRIES_AT_ONCE) continue;
    looked = 0;
    await takeTurn();
    query.signal?.throwIfAborted();
  }
  const { marks, isMeant } = meantPlaces(rows, viewer, query.filters);
  const best = new BestChunks(query.limit);
  // An iterator would take ten times as long.
  for (let place = 0; place < scores.length; place += 1) {
    const score = Number(scores[place]);
    if (score === 0 || marks[place] !== 1 || !best.admits(score)) continue;
    const chunk = rows.chunkAt(place);
    if (chunk !== null && isMeant(chunk)) best.offer(chunk, score);
  }
  return best.found;
}
