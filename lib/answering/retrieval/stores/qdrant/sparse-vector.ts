/** A sparse vector in Qdrant's format: distinct indices, each with its value. */
interface SparseVector {
  indices: number[];
  values: number[];
}

/** BM25's parameters for saturation and length normalisation. */
const K1 = 1.2;
const B = 0.75;

/** Average length of a chunk, in terms. A constant: the true value changes with every page, and the stored weights could not follow. */
const AVERAGE_LENGTH = 100;

const FIRST_FACTOR = 0xcc9e2d51;
const SECOND_FACTOR = 0x1b873593;

/**
 * Returns a chunk's share of BM25 for each of its terms; Qdrant multiplies by the terms' rarity (`modifier: idf`). The terms are our own analysed
 * ones, so results agree with the term statistics.
 */
export function documentVector(terms: string[]): SparseVector {
  const lengthFactor = K1 * (1 - B + (B * terms.length) / AVERAGE_LENGTH);
  return sparseVector(countTerms(terms), (count) => (count * (K1 + 1)) / (lengthFactor + count));
}

/** Returns the vector of a query's terms: each once and with equal weight. */
export function queryVector(terms: string[]): SparseVector {
  return sparseVector(countTerms(terms), () => 1);
}

/** Returns the index of a term, the same as in Qdrant's own BM25. */
export function termIndex(term: string): number {
  return Math.abs(murmurHash(term) | 0);
}

function countTerms(terms: string[]): Map<number, number> {
  const counts = new Map<number, number>();
  // Two terms with the same hash are indistinguishable in an index, so they count as one.
  for (const index of terms.map(termIndex)) counts.set(index, (counts.get(index) ?? 0) + 1);
  return counts;
}

function sparseVector(counts: Map<number, number>, weigh: (count: number) => number): SparseVector {
  return { indices: [...counts.keys()], values: [...counts.values()].map(weigh) };
}

/** Returns the MurmurHash3 (x86, 32 bits, seed 0) of a text's UTF-8 bytes, as an unsigned number. */
export function murmurHash(text: string): number {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wholeBlocks = bytes.length - (bytes.length % 4);
  let hash = 0;
  for (let offset = 0; offset < wholeBlocks; offset += 4) {
    hash = rotate(hash ^ scramble(view.getUint32(offset, true)), 13);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  let tail = 0;
  for (let offset = bytes.length - 1; offset >= wholeBlocks; offset -= 1) tail = (tail << 8) | view.getUint8(offset);
  return avalanche(hash ^ scramble(tail) ^ bytes.length) >>> 0;
}

function scramble(block: number): number {
  return Math.imul(rotate(Math.imul(block, FIRST_FACTOR), 15), SECOND_FACTOR);
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

function avalanche(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
