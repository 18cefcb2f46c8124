import { murmurHash } from './murmur-hash.ts';

/** As Qdrant takes it: distinct indices, each with its value. */
export interface SparseVector {
  indices: number[];
  values: number[];
}

/** BM25's saturation and length normalisation. */
const K1 = 1.2;
const B = 0.75;

/** Of a chunk, in terms. It is a constant: the true one changes with every page, and the stored weights could not follow. */
const AVERAGE_LENGTH = 100;

/**
 * A chunk's share of BM25 for each of its terms; Qdrant multiplies by the terms' rarity (`modifier: idf`). The terms are our own
 * analysed ones, so what is found agrees with the term statistics.
 */
export function documentVector(terms: string[]): SparseVector {
  const lengthFactor = K1 * (1 - B + (B * terms.length) / AVERAGE_LENGTH);
  return sparseVector(countTerms(terms), (count) => (count * (K1 + 1)) / (lengthFactor + count));
}

/** A query's terms, each once and counted alike. */
export function queryVector(terms: string[]): SparseVector {
  return sparseVector(countTerms(terms), () => 1);
}

/** Where Qdrant's own BM25 puts a term as well. */
export function termIndex(term: string): number {
  return Math.abs(murmurHash(term) | 0);
}

function countTerms(terms: string[]): Map<number, number> {
  const counts = new Map<number, number>();
  // Two terms of one hash cannot be told apart in an index, so they count as one.
  for (const index of terms.map(termIndex)) counts.set(index, (counts.get(index) ?? 0) + 1);
  return counts;
}

function sparseVector(counts: Map<number, number>, weigh: (count: number) => number): SparseVector {
  return { indices: [...counts.keys()], values: [...counts.values()].map(weigh) };
}
