import type { VectorParams } from './qdrant-wire.ts';
import { wrongInput } from './refusal.ts';

type Distance = VectorParams['distance'];

/** The vector as the service keeps it: in single precision, for cosine of length one. Throws the refusal of a wrong length. */
export function storedForm(vector: number[], { size, distance }: VectorParams): number[] {
  if (vector.length !== size) {
    throw wrongInput(`Vector dimension error: expected dim: ${size}, got ${vector.length}`);
  }
  const single = vector.map(Math.fround);
  if (distance !== 'Cosine') return single;
  const square = dot(single, single);
  const length = Math.sqrt(square);
  return square < Number.EPSILON || Math.abs(square - 1) <= 1e-6
    ? single
    : single.map((value) => Math.fround(value / length));
}

/** Of two vectors in stored form. */
export function denseScore(one: number[], other: number[], distance: Distance): number {
  if (distance === 'Cosine' || distance === 'Dot') return Math.fround(dot(one, other));
  const differences = one.map((value, at) => value - (other[at] ?? 0));
  return Math.fround(
    distance === 'Euclid'
      ? Math.hypot(...differences)
      : differences.reduce((sum, difference) => sum + Math.abs(difference), 0),
  );
}

/** Whether a smaller score is the better one. */
export function isDistance(distance: Distance): boolean {
  return distance === 'Euclid' || distance === 'Manhattan';
}

function dot(one: number[], other: number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
