import { signBits, wordsFor } from '#lib/retrieval/sign-bits.ts';

import { ChunkRows, type HeldChunk } from './chunk-rows.ts';

/** Grows by so many vectors at a time, so that no vector is ever moved. */
const ROWS_PER_BLOCK = 1_024;

/** A chunk with its vector, of whatever length. */
export interface ChunkVector {
  chunk: HeldChunk;
  vector: Float32Array;
}

/** Vectors of length 1 beside their chunks, by place; a place that has become free is taken again. */
export class VectorRows extends ChunkRows {
  readonly #dimension: number;
  readonly #blocks: Float32Array[] = [];
  readonly #bits: Int32Array[] = [];

  constructor(dimension: number) {
    super();
    this.#dimension = dimension;
  }

  /** Never: of the same chunk a vector may have been made anew. */
  override holds(): boolean {
    return false;
  }

  /** The cosine with a vector of length 1. */
  cosine(vector: Float32Array, place: number): number {
    const block = this.#blocks[Math.floor(place / ROWS_PER_BLOCK)] ?? new Float32Array();
    return product(vector, block, (place % ROWS_PER_BLOCK) * this.#dimension);
  }

  /** How far a vector agrees with the signs of the one at that place: `agreement` is its `signAgreement`. */
  agreementAt(agreement: (all: Int32Array, at: number) => number, place: number): number {
    const block = this.#bits[Math.floor(place / ROWS_PER_BLOCK)] ?? new Int32Array();
    return agreement(block, (place % ROWS_PER_BLOCK) * wordsFor(this.#dimension));
  }

  /** Takes a chunk up, in place of what was held of it; one whose vector has no direction is not. */
  put({ chunk, vector }: ChunkVector): void {
    const unit = ofLengthOne(vector);
    if (unit === null) return;
    const place = this.admit(chunk);
    const block = Math.floor(place / ROWS_PER_BLOCK);
    this.#blocks[block] ??= new Float32Array(ROWS_PER_BLOCK * this.#dimension);
    this.#blocks[block].set(unit, (place % ROWS_PER_BLOCK) * this.#dimension);
    const words = wordsFor(this.#dimension);
    this.#bits[block] ??= new Int32Array(ROWS_PER_BLOCK * words);
    this.#bits[block].set(signBits(unit), (place % ROWS_PER_BLOCK) * words);
  }
}

/** With what stands in `all` from `at` on. Four sums at once do not wait for each other. */
function product(one: Float32Array, all: Float32Array, at: number): number {
  const whole = one.length - (one.length % 4);
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let index = 0; index < whole; index += 4) {
    first += Number(one[index]) * Number(all[at + index]);
    second += Number(one[index + 1]) * Number(all[at + index + 1]);
    third += Number(one[index + 2]) * Number(all[at + index + 2]);
    fourth += Number(one[index + 3]) * Number(all[at + index + 3]);
  }
  for (let index = whole; index < one.length; index += 1) first += Number(one[index]) * Number(all[at + index]);
  return first + second + third + fourth;
}

/** The vector at length 1; null for one of nothing but zeros, which has no direction. */
export function ofLengthOne(vector: ArrayLike<number>): Float32Array | null {
  let squares = 0;
  for (let index = 0; index < vector.length; index += 1) squares += (vector[index] ?? 0) ** 2;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length === 0) return null;
  const unit = new Float32Array(vector.length);
  for (let index = 0; index < unit.length; index += 1) unit[index] = Number(vector[index]) / length;
  return unit;
}
