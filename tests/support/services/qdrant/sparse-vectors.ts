import type { SparseVector } from './qdrant-wire.ts';
import { invalid } from './refusal.ts';

/** Throws the refusal of a sparse vector that contradicts itself. */
export function checkSparse({ indices, values }: SparseVector): void {
  if (indices.length !== values.length) throw invalid('values: must be the same length as indices');
  if (new Set(indices).size !== indices.length) throw invalid('indices: must be unique');
}

/**
 * How much each index of a query weighs, by how rare it is among the vectors of a population:
 * ln((N − df + 0.5) / (df + 0.5) + 1), times its value.
 */
export function weighedByRarity(query: SparseVector, population: SparseVector[]): SparseVector {
  const count = population.length;
  const frequencies = new Map(query.indices.map((index) => [index, 0]));
  for (const index of population.flatMap(({ indices }) => indices)) {
    const frequency = frequencies.get(index);
    if (frequency !== undefined) frequencies.set(index, frequency + 1);
  }
  const values = query.indices.map((index, at) => {
    const frequency = frequencies.get(index) ?? 0;
    return (query.values[at] ?? 0) * Math.log((count - frequency + 0.5) / (frequency + 0.5) + 1);
  });
  return { indices: query.indices, values };
}

/** The dot product; null when the two share no index, or nothing comes of it: such a point is not found. */
export function sparseScore(query: SparseVector, stored: SparseVector): number | null {
  const weights = new Map(stored.indices.map((index, at) => [index, stored.values[at] ?? 0]));
  const score = query.indices.reduce((sum, index, at) => sum + (query.values[at] ?? 0) * (weights.get(index) ?? 0), 0);
  return score === 0 ? null : Math.fround(score);
}
