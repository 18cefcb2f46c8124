import type { Pooling } from '#lib/answering/model-files/model-settings.ts';

/** What a network made of the pieces of a text: a row of numbers for each piece, one after the other. */
export interface PieceVectors {
  values: Float32Array;
  pieces: number;
}

/** The vector of a text from those of its pieces. None of them is padding: texts are embedded one at a time. */
export function poolVector({ values, pieces }: PieceVectors, pooling: Pooling): Float32Array {
  const dimension = values.length / pieces;
  if (pooling === 'cls') return values.slice(0, dimension);
  const sum = new Float32Array(dimension);
  for (let index = 0; index < values.length; index += 1) {
    const column = index % dimension;
    sum[column] = (sum[column] ?? 0) + (values[index] ?? 0);
  }
  return sum.map((value) => value / pieces);
}

/** The vector at length one; one of zeros stays what it is. */
export function normalizeVector(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
