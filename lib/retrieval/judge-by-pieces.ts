import { takeTurn } from '#lib/core/take-turn.ts';

import type { ChunkStore, Embedder } from './ports.ts';
import type { Judge } from './rerank-passages.ts';
import { sharedMeaning, type WordPieces } from './word-pieces.ts';

/** What word pieces count beside relevance. */
const PIECES_SHARE = 0.8;

/** Words of 32 signs that are compared within two milliseconds. */
const COMPARED_AT_ONCE = 4_000_000;

/**
 * Judges passages by what their word pieces say of the question's, and a little by their relevance, each as a standard score among the
 * passages. Null where no embedder says it, meaning does not count, or no store keeps it. A passage whose
 * pieces are not there yet is worth the mean in this.
 */
export function judgeByPieces(chunks: Pick<ChunkStore, 'findPieces'>, embedder: Embedder | null): Judge | null {
  if (embedder?.pieces === undefined || embedder.weight === 0 || chunks.findPieces === undefined) return null;
  const { pieces, space } = embedder;
  return async (query, passages, signal) => {
    const ids = passages.map(({ chunk }) => chunk.id);
    const [asked, stored] = await Promise.all([pieces.ofQuery(query, signal), chunks.findPieces?.(ids)]);
    const own = ids.map((id) => stored?.get(id) ?? null);
    const shared = standardScores(await sharedWithEach(asked, own, space.dimension));
    const relevance = standardScores(passages.map((passage) => passage.relevance));
    return shared.map((score, index) => PIECES_SHARE * score + (1 - PIECES_SHARE) * (relevance[index] ?? 0));
  };
}

/** Null for those without pieces. A long question is compared over several turns of the event loop. */
async function sharedWithEach(
  asked: WordPieces,
  passages: readonly (WordPieces | null)[],
  dimension: number,
): Promise<(number | null)[]> {
  const shared: (number | null)[] = [];
  let compared = 0;
  await takeTurn();
  for (const passage of passages) {
    shared.push(passage && sharedMeaning(asked, passage, dimension));
    compared += (asked.signs.length * (passage?.signs.length ?? 0) * 32) / dimension;
    if (compared < COMPARED_AT_ONCE) continue;
    compared = 0;
    await takeTurn();
  }
  return shared;
}

/** By how many standard deviations each lies above the mean of all; 0 for what is not known, and where all are equal. */
function standardScores(values: readonly (number | null)[]): number[] {
  const known = values.filter((value) => value !== null);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const deviation = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length);
  return values.map((value) => (value === null || !(deviation > 0) ? 0 : (value - mean) / deviation));
}
