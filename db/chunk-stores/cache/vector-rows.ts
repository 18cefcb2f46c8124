import { ChunkRows, type CachedChunk } from './chunk-rows.ts';
import { ComparedRows } from './compared-rows.ts';

/** Space is reserved for this many vectors at a time, so that none is ever moved. */
const ROWS_PER_BLOCK = 1_024;

/** Steps per unit for a component of a vector of length 1, and parts per step for the remainder kept in addition. */
const STEPS = 32_767;
const PARTS = 254;

/** A chunk with its vector, of any length. */
export interface ChunkVector {
  chunk: CachedChunk;
  vector: Float32Array;
}

/**
 * Vectors of length 1 with their chunks, by place; a freed place is reused. Components are stored in whole steps of 16 bits, which are compared many
 * at once, and the remainder in eight more bits: together as exact as the 32 bits of a float. Signs are stored as one bit each (above 0): vectors
 * that agree in many point the same way.
 */
export class VectorRows extends ChunkRows {
  /**
   * Maximum difference between `about` and a cosine: each number of both vectors is rounded by half a step at most, and no product changes by more
   * than the lengths of the rounding errors (Cauchy and Schwarz).
   */
  readonly margin: number;
  readonly #dimension: number;
  readonly #steps: ComparedRows<Int16Array>;
  readonly #parts: Int8Array[] = [];
  readonly #signs: ComparedRows<Int32Array>;

  /** Throws where the processor lacks the instructions. */
  constructor(dimension: number) {
    super();
    this.margin = (1 + Math.sqrt(dimension) / (2 * STEPS)) ** 2 - 1;
    this.#dimension = dimension;
    this.#steps = new ComparedRows('products', Int16Array, dimension);
    this.#signs = new ComparedRows('differentBits', Int32Array, wordsFor(dimension));
  }

  /** Never: the same chunk may have been embedded again. */
  override holds(): boolean {
    return false;
  }

  /** Returns the number of signs in which a vector differs from those at these places, in their order. */
  differentSigns(unit: Float32Array, places: Int32Array): Int32Array {
    return this.#signs.compare(quantizedBits(unit), places);
  }

  /** Returns the approximate cosines of a vector of length 1 with those at these places, in their order. */
  about(unit: Float32Array, places: Int32Array): Float64Array {
    const products = this.#steps.compare(
      Int16Array.from(unit, (value) => Math.round(value * STEPS)),
      places,
    );
    const cosines = new Float64Array(products.length);
    // `from` with a function takes ten times as long.
    for (let index = 0; index < products.length; index += 1) cosines[index] = Number(products[index]) / STEPS ** 2;
    return cosines;
  }

  /** Returns the cosine of a unit vector with the one at that place. */
  cosine(unit: Float32Array, place: number): number {
    const steps = this.#steps.row(place);
    const parts = this.#partsAt(place);
    let [inWhole, inParts] = [0, 0];
    for (let index = 0; index < unit.length; index += 1) {
      const value = Number(unit[index]);
      inWhole += value * Number(steps[index]);
      inParts += value * Number(parts[index]);
    }
    return (inWhole + inParts / PARTS) / STEPS;
  }

  /** Adds a chunk in place of its previous entry; one whose vector has no direction is not added. */
  put({ chunk, vector }: ChunkVector): void {
    const unit = ofLengthOne(vector);
    if (unit === null) return;
    const place = this.admit(chunk);
    const block = Math.floor(place / ROWS_PER_BLOCK);
    if (this.#parts[block] === undefined) {
      this.#steps.reserve((block + 1) * ROWS_PER_BLOCK);
      this.#signs.reserve((block + 1) * ROWS_PER_BLOCK);
      this.#parts[block] = new Int8Array(ROWS_PER_BLOCK * this.#dimension);
    }
    const [steps, parts] = [this.#steps.row(place), this.#partsAt(place)];
    for (let index = 0; index < unit.length; index += 1) {
      const exact = Number(unit[index]) * STEPS;
      const whole = Math.round(exact);
      steps[index] = whole;
      parts[index] = Math.round((exact - whole) * PARTS);
    }
    this.#signs.row(place).set(quantizedBits(unit));
  }

  #partsAt(place: number): Int8Array {
    const from = (place % ROWS_PER_BLOCK) * this.#dimension;
    return (this.#parts[Math.floor(place / ROWS_PER_BLOCK)] ?? new Int8Array()).subarray(from, from + this.#dimension);
  }
}

/** Returns the vector normalised to length 1; null for a zero vector, which has no direction. */
export function ofLengthOne(vector: ArrayLike<number>): Float32Array | null {
  let squares = 0;
  for (let index = 0; index < vector.length; index += 1) squares += (vector[index] ?? 0) ** 2;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length === 0) return null;
  const unit = new Float32Array(vector.length);
  for (let index = 0; index < unit.length; index += 1) unit[index] = Number(vector[index]) / length;
  return unit;
}

/** Reduces a vector to one bit per number: whether it is above 0. Vectors that agree in many bits point in a similar direction. */
export function quantizedBits(vector: Float32Array): Int32Array {
  const bits = new Int32Array(wordsFor(vector.length));
  for (let index = 0; index < vector.length; index += 1)
    if (Number(vector[index]) > 0) bits[index >>> 5] = Number(bits[index >>> 5]) | (1 << (index & 31));
  return bits;
}

/** Returns the number of 32-bit words a vector takes. */
export function wordsFor(dimension: number): number {
  return Math.ceil(dimension / 32);
}
