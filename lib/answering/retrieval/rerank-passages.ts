import { timeLeft, withDeadline } from '#lib/foundation/core/deadline.ts';
import { inStage } from '#lib/foundation/core/measurements.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import type { FoundPassage } from './chunk.ts';
import { passageText } from './passage-text.ts';
import type { Reranker } from './ports.ts';

/** Orders the best passages of a search. */
export interface Judge {
  /** Maximum number of passages to judge: each costs time, and the right ones are rarely further down. */
  most: number;
  /** Returns a score for each of the passages, in the same order: how well it answers the query. Higher is better; only the order is meaningful. */
  judge(query: string, passages: readonly FoundPassage[], signal: AbortSignal): Promise<number[]>;
}

/** Maximum number of passages judged by a service, which charges per call. */
const JUDGED_BY_SERVICE = 50;

/** Part of the retrieval deadline that is reserved for the work after a judge that does not answer. */
const RESERVE_MS = 100;

interface Reranking {
  query: string;
  /** The passages, most relevant first. */
  passages: FoundPassage[];
  /** The signal of the search; reranking ends shortly before its deadline. */
  signal: AbortSignal;
}

/** Creates a judge that uses a service that reads question and passage together. */
export function judgeByReranker(reranker: Reranker): Judge {
  return {
    most: JUDGED_BY_SERVICE,
    judge: (query, passages, signal) =>
      inStage('rerank', () =>
        reranker.rerank(
          query,
          passages.map(({ chunk }) => passageText(chunk)),
          signal,
        ),
      ),
  };
}

/**
 * Returns the passages with the first of them in the order of a judge, their relevance unchanged. If the judge fails or takes too long, the order is
 * unchanged and the reason is logged: a poorer order is better than no answer. Rejects only if the search is aborted.
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
