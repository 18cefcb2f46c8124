import { isGiven, type Query } from './qdrant-wire.ts';
import { wrongInput } from './refusal.ts';

type FusionQuery = Extract<Query, { fusion: unknown } | { rrf: unknown }>;

/** A point that was found, by its key in the collection. */
export interface Hit {
  key: string;
  score: number;
}

/** Kept by the service for reciprocal ranks unless the query names another. */
const DEFAULT_K = 2;

/** One list of several, each best first. The score of a point is the sum over the lists. Unordered. */
export function fuse(query: FusionQuery, lists: Hit[][]): Hit[] {
  const scored =
    'rrf' in query || query.fusion === 'rrf' ? lists.map(byRank(query, lists.length)) : lists.map(byDistribution);
  const scores = new Map<string, number>();
  for (const { key, score } of scored.flat()) scores.set(key, (scores.get(key) ?? 0) + score);
  return [...scores].map(([key, score]) => ({ key, score: Math.fround(score) }));
}

export function isFusion(query: Query | null | undefined): query is FusionQuery {
  return typeof query === 'object' && query !== null && ('fusion' in query || 'rrf' in query);
}

function byRank(query: FusionQuery, listCount: number) {
  const { k, weights } = 'rrf' in query ? query.rrf : {};
  if (isGiven(weights) && weights.length !== listCount) {
    throw wrongInput(
      `Validation error: RRF weights length (${weights.length}) does not match number of prefetches (${listCount})`,
    );
  }
  return (hits: Hit[], list: number): Hit[] => {
    const weight = weights?.[list] ?? 1;
    return hits.map(({ key }, rank) => ({
      key,
      score: weight <= 0 ? 0 : 1 / ((k ?? DEFAULT_K) + (rank + 1) / weight - 1),
    }));
  };
}

/** Where a score lies between three standard deviations below and above the mean of its list; not clipped. */
function byDistribution(hits: Hit[]): Hit[] {
  const mean = hits.reduce((sum, { score }) => sum + score, 0) / hits.length;
  const variance = hits.reduce((sum, { score }) => sum + (score - mean) ** 2, 0) / (hits.length - 1);
  const deviation = Math.sqrt(variance);
  const [low, high] = [Math.fround(mean - 3 * deviation), Math.fround(mean + 3 * deviation)];
  const isFlat = hits.length === 1 || low === high;
  return hits.map(({ key, score }) => ({ key, score: isFlat ? 0.5 : (score - low) / (high - low) }));
}
