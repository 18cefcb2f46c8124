/**
 * Of vectors of one dimension, one behind the other, only which of their numbers are above 0, a bit each: where they agree in many, the
 * vectors point the same way.
 */
export function signsOfRows(values: Float32Array, dimension: number): Int32Array {
  const words = wordsFor(dimension);
  const rows = values.length / dimension;
  const bits = new Int32Array(rows * words);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < dimension; column += 1) {
      if (!(Number(values[row * dimension + column]) > 0)) continue;
      const word = row * words + (column >>> 5);
      bits[word] = Number(bits[word]) | (1 << (column & 31));
    }
  return bits;
}

/** How many words of 32 bits a vector takes. */
export function wordsFor(dimension: number): number {
  return Math.ceil(dimension / 32);
}
