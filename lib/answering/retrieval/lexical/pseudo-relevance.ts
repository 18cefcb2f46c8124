import type { AnalysedChunk } from './chunk-analyses.ts';
import type { WeightedTerms } from '../bm25.ts';

/** Number of best chunks assumed to be relevant, number of their terms that are added to the query, and the weight of those terms. */
const FEEDBACK_CHUNKS = 5;
const EXPANSION_TERMS = 10;
const EXPANSION_WEIGHT = 0.1;

/** A chunk with its first-round score. */
export interface ScoredChunk {
  chunk: AnalysedChunk;
  score: number;
}

/** Returns the chunks that pseudo-relevance feedback assumes to be relevant: the best of the first round. */
export function feedbackChunks(scored: ScoredChunk[]): ScoredChunk[] {
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, FEEDBACK_CHUNKS);
}

/** Returns the terms of the feedback chunks that are not in the query, each once: those whose idf `expandQuery` needs. */
export function feedbackTerms(feedback: ScoredChunk[], query: WeightedTerms): number[] {
  const found = new Set<number>();
  for (const { chunk } of feedback) {
    for (const term of chunk.terms) if (!query.has(term)) found.add(term);
  }
  return [...found];
}

/**
 * Adds the ten most distinctive terms of the feedback chunks to the query: those of high idf in chunks of high score. They get at most a tenth of the
 * weight of a query term, and less the less distinctive they are. `idfOf` returns null for a term that may not be added.
 */
export function expandQuery(
  query: WeightedTerms,
  feedback: ScoredChunk[],
  idfOf: (term: number) => number | null,
): WeightedTerms {
  const total = feedback.reduce((sum, { score }) => sum + score, 0);
  const weights = new Map<number, number>();
  for (const { chunk, score } of feedback) {
    for (const term of new Set(chunk.terms)) {
      const idf = query.has(term) ? null : idfOf(term);
      if (idf !== null) weights.set(term, (weights.get(term) ?? 0) + (score / total) * idf);
    }
  }
  const best = [...weights].toSorted(([, left], [, right]) => right - left).slice(0, EXPANSION_TERMS);
  const expanded = new Map(query);
  const [[, heaviest] = [0, 0]] = best;
  for (const [term, weight] of best) expanded.set(term, (idfOf(term) ?? 0) * EXPANSION_WEIGHT * (weight / heaviest));
  return expanded;
}
