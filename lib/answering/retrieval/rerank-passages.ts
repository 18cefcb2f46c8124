import { timeLeft, withDeadline } from '#lib/foundation/core/deadline.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import type { FoundPassage } from './chunk.ts';
import { passageText } from './passage-text.ts';
import type { Reranker } from './ports.ts';

/** What orders the best passages of a search. */
export interface Judge {
  /** How many passages are judged: each costs time, and the right ones are seldom further down. */
  most: number;
  /** How well passages answer a query: a number for each of them, in their order. The greatest is best, and nothing else is said by it. */
  judge(query: string, passages: readonly FoundPassage[], signal: AbortSignal): Promise<number[]>;
}

/** Of a service, which is paid by the call. */
const JUDGED_BY_SERVICE = 50;

/** The part of the retrieval deadline that is kept for the work after a judge that does not answer. */
const RESERVE_MS = 100;

interface Reranking {
  query: string;
  /** Most relevant first. */
  passages: FoundPassage[];
  /** Of the search; the reranking ends a little before its deadline. */
  signal: AbortSignal;
}

/** Judges by a service that reads question and passage together. */
export function judgeByReranker(reranker: Reranker): Judge {
  return {
    most: JUDGED_BY_SERVICE,
    judge: (query, passages, signal) =>
      reranker.rerank(
        query,
        passages.map(({ chunk }) => passageText(chunk)),
        signal,
      ),
  };
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
  const judged = passages.slice(0, judge.most);
  try {
    const scores = await judge.judge(query, judged, withTimeFor(signal));
    return [...inOrder(judged, scores), ...passages.slice(judge.most)];
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
