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

/**
 * How near a vector is to others of which only the signs stand in `all`, at `at`: the sum of its numbers, each with the sign of the other's,
 * as a share of the largest sum there could be, −1 to 1. It tells more than counting signs (asymmetric distance, Gordo et al. 2013), since
 * it knows how large its own numbers are.
 */
export function signAgreement(vector: Float32Array): (all: Int32Array, at: number) => number {
  const words = wordsFor(vector.length);
  const sums = sumsByByte(vector, words);
  return (all, at) => {
    let [even, odd] = [0, 0];
    for (let word = 0; word < words; word += 1) {
      const bits = Number(all[at + word]);
      const from = word * BYTES_OF_A_WORD * BYTE_VALUES;
      even += Number(sums[from + (bits & 255)]) + Number(sums[from + 2 * BYTE_VALUES + ((bits >>> 16) & 255)]);
      odd +=
        Number(sums[from + BYTE_VALUES + ((bits >>> 8) & 255)]) + Number(sums[from + 3 * BYTE_VALUES + (bits >>> 24)]);
    }
    return even + odd;
  };
}

const BYTES_OF_A_WORD = 4;
const BYTE_VALUES = 256;

/** Of eight numbers at a time the sum for each way in which the other's signs may be. */
function sumsByByte(vector: Float32Array, words: number): Float32Array {
  const sums = new Float32Array(words * BYTES_OF_A_WORD * BYTE_VALUES);
  const largest = vector.reduce((sum, value) => sum + Math.abs(value), 0) || 1;
  for (let byte = 0; byte < words * BYTES_OF_A_WORD; byte += 1) {
    const [from, numbers] = [byte * BYTE_VALUES, vector.subarray(byte * 8, byte * 8 + 8)];
    sums[from] = -numbers.reduce((sum, value) => sum + value, 0) / largest;
    for (let bits = 1; bits < BYTE_VALUES; bits += 1) {
      // Without its last bit it has been reckoned before.
      const last = numbers[31 - Math.clz32(bits & -bits)] ?? 0;
      sums[from + bits] = Number(sums[from + (bits & (bits - 1))]) + (2 * last) / largest;
    }
  }
  return sums;
}
