import type { Collection } from './collection.ts';
import { isFusion } from './fusion.ts';
import { isGiven, listed, type Prefetch } from './qdrant-wire.ts';
import { notExecuted, Refusal, wrongInput } from './refusal.ts';

const MAX_DEPTH = 64;

/** Throws the refusal of a query that contradicts itself, at any depth, or that strict mode forbids. */
export function admitQuery(collection: Collection, request: Prefetch, depth = 0): void {
  if (depth > MAX_DEPTH) throw wrongInput(`Validation error: prefetches depth ${depth} exceeds max depth ${MAX_DEPTH}`);
  if (isGiven(request.lookup_from)) throw notExecuted('lookup_from');
  const prefetches = listed(request.prefetch);
  if (isFusion(request.query)) {
    if (isGiven(request.using)) throw unusable("Fusion queries cannot be combined with the 'using' field.");
    if (prefetches.length === 0) throw wrongInput('Validation error: cannot apply Fusion without prefetches');
  }
  if (!isGiven(request.query)) demandNothingOfIt(request);
  collection.admit(request.filter, 'retrieve');
  for (const prefetch of prefetches) admitQuery(collection, prefetch, depth + 1);
}

function demandNothingOfIt({ prefetch, score_threshold: threshold }: Prefetch): void {
  if (listed(prefetch).length > 0) {
    throw unusable("A query is needed to merge the prefetches. Can't have prefetches without defining a query.");
  }
  if (isGiven(threshold)) {
    throw unusable(
      "A query is needed to use the score_threshold. Can't have score_threshold without defining a query.",
    );
  }
}

const unusable = (text: string) => new Refusal(400, `Bad request: ${text}`);
