import { timeLeft, withDeadline } from '#lib/core/deadline.ts';
import type { Logger } from '#lib/log/logger.ts';

import type { FoundPassage } from './chunk.ts';
import { passageText } from './passage-text.ts';
import type { Reranker } from './ports.ts';

/** How many passages a reranker reads: each costs time, and the right ones are seldom further down. */
const JUDGED = 50;

/** The part of the retrieval deadline that is kept for the work after a reranker that does not answer. */
const RESERVE_MS = 100;

interface Reranking {
  query: string;
  /** Most relevant first. */
  passages: FoundPassage[];
  /** Of the search; the reranking ends a little before its deadline. */
  signal: AbortSignal;
}

/**
 * The passages with the first of them in the order of a reranker, their relevance unchanged. Where it fails or takes too long, the order
 * stays as it was and the log says why: a poorer order is better than no answer. Rejects only when the search is stopped.
 */
export async function rerankPassages(
  { reranker, log }: { reranker: Reranker | null; log: Logger },
  { query, passages, signal }: Reranking,
): Promise<FoundPassage[]> {
  if (reranker === null || passages.length < 2 || query.trim() === '') return passages;
  const judged = passages.slice(0, JUDGED);
  try {
    const texts = judged.map(({ chunk }) => passageText(chunk));
    const scores = await reranker.rerank(query, texts, withTimeFor(signal));
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
