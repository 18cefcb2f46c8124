/**
 * Of each vector only which of its numbers are above 0, a bit each: where they agree in many, the vectors point the same way. Comparing
 * them costs a tenth of comparing the numbers.
 */
export function signBits(vector: Float32Array): Int32Array {
  return signsOfRows(vector, vector.length);
}

/** The same of several vectors of one dimension that stand one behind the other. */
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

/** In how many bits `bits` and what stands in `all` from `at` on are different. */
export function differentBits(bits: Int32Array, all: Int32Array, at: number): number {
  let different = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let left = Number(bits[word]) ^ Number(all[at + word]);
    left -= (left >>> 1) & 0x55_55_55_55;
    left = (left & 0x33_33_33_33) + ((left >>> 2) & 0x33_33_33_33);
    different += Math.imul((left + (left >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
  }
  return different;
}
