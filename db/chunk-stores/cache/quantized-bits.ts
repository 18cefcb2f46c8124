/**
 * Of a vector only which of its numbers are above 0, a bit each: where they agree in many, vectors point the same way.
 */
export function quantizedBits(vector: Float32Array): Int32Array {
  const bits = new Int32Array(wordsFor(vector.length));
  for (let index = 0; index < vector.length; index += 1)
    if (Number(vector[index]) > 0) bits[index >>> 5] = Number(bits[index >>> 5]) | (1 << (index & 31));
  return bits;
}

/** How many words of 32 bits a vector takes. */
export function wordsFor(dimension: number): number {
  return Math.ceil(dimension / 32);
}
