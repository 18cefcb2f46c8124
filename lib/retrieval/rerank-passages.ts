import { timeLeft, withDeadline } from '#lib/core/deadline.ts';
import type { Logger } from '#lib/log/logger.ts';

import type { FoundPassage } from './chunk.ts';
import { passageText } from './passage-text.ts';
import type { Reranker } from './ports.ts';

/** Says how well passages answer a query: a number for each of them, in their order. The greatest is best, and nothing else is said by it. */
export type Judge = (query: string, passages: readonly FoundPassage[], signal: AbortSignal) => Promise<number[]>;

/** How many passages are judged: each costs time, and the right ones are seldom further down. */
const JUDGED = 50;

/** The part of the retrieval deadline that is kept for the work after a judge that does not answer. */
const RESERVE_MS = 100;

interface Reranking {
  query: string;
  /** Most relevant first. */
  passages: FoundPassage[];
  /** Of the search; the reranking ends a little before its deadline. */
  signal: AbortSignal;
}

/** Judges by a model that reads question and passage together. */
export function judgeByReranker(reranker: Reranker): Judge {
  return (query, passages, signal) =>
    reranker.rerank(
      query,
      passages.map(({ chunk }) => passageText(chunk)),
      signal,
    );
}

/**
 * The passages with the first of them in the order of a judge, their relevance unchanged. Where it fails or takes too long, the order
 * stays as it was and the log says why: a poorer order is better than no answer. Rejects only when the search is stopped.
 */
export async function rerankPassages(
  { judge, log }: { judge: Judge | null; log: Logger },
  { query, passages, signal }: Reranking,
): Promise<FoundPassage[]> {
  if (judge === null || passages.length < 2 || query.trim() === '') return passages;
  const judged = passages.slice(0, JUDGED);
  try {
    const scores = await judge(query, judged, withTimeFor(signal));
    return [...inOrder(judged, scores), ...passages.slice(JUDGED)];
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, 'reranking failed: passages keep the order of the search');
    return passages;
  }
}

function withTimeFor(signal: AbortSignal): AbortSignal {
  const left = timeLeft(signal);
  if (left === Infinity) return signal;
  const ms = Math.max(0, Math.floor(left - RESERVE_MS));
  return withDeadline(signal, AbortSignal.timeout(ms), ms);
}

function inOrder(passages: FoundPassage[], scores: number[]): FoundPassage[] {
  return passages
    .map((passage, index) => ({ passage, score: scores[index] ?? 0 }))
    .toSorted((left, right) => right.score - left.score)
    .map(({ passage }) => passage);
}
