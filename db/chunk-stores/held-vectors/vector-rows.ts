import type { Chunk } from '#lib/retrieval/chunk.ts';

import { differentBits, signBits, wordsFor } from '#lib/retrieval/sign-bits.ts';
import type { StoredChunkKey } from '../chunk-cache.ts';

/** What is known of a chunk whose vector is held: what filters and rights are decided by. */
export type HeldChunk = StoredChunkKey &
  Pick<Chunk, 'documentId' | 'pageId' | 'pageTitle' | 'sectionHeading' | 'sourceKey' | 'accessList'>;

/** The number of no access list. */
const FREE = -1;

/** Grows by so many vectors at a time, so that no vector is ever moved. */
const ROWS_PER_BLOCK = 1_024;

/** Vectors of length 1 beside their chunks, by place; a place that has become free is taken again. */
export class VectorRows {
  readonly #dimension: number;
  readonly #blocks: Float32Array[] = [];
  readonly #bits: Int32Array[] = [];
  readonly #chunks: (HeldChunk | null)[] = [];
  /** Of each place the number of its access list; lists that are the same are one. */
  readonly #accessOf: number[] = [];
  readonly #accessLists: (readonly string[])[] = [];
  readonly #accessNumbers = new Map<readonly string[], number>();
  readonly #places = new Map<string, number>();
  readonly #byPage = new Map<string, Set<string>>();
  readonly #free: number[] = [];

  constructor(dimension: number) {
    this.#dimension = dimension;
  }

  /** How many places there are, free ones included. */
  get length(): number {
    return this.#chunks.length;
  }

  /** Null for a place that is free. */
  chunkAt(place: number): HeldChunk | null {
    return this.#chunks[place] ?? null;
  }

  /** For each place whether `isMeant` holds for its access list, which is asked once for each list; false for a place that is free. */
  placesFor(isMeant: (accessList: readonly string[]) => boolean): (place: number) => boolean {
    const isMeantBy = Uint8Array.from(this.#accessLists, (accessList) => (isMeant(accessList) ? 1 : 0));
    return (place) => isMeantBy[this.#accessOf[place] ?? FREE] === 1;
  }

  placeOf(chunkId: string): number | null {
    return this.#places.get(chunkId) ?? null;
  }

  /** The cosine with a vector of length 1. */
  cosine(vector: Float32Array, place: number): number {
    const block = this.#blocks[Math.floor(place / ROWS_PER_BLOCK)] ?? new Float32Array();
    const at = (place % ROWS_PER_BLOCK) * this.#dimension;
    return product(vector, block.subarray(at, at + this.#dimension));
  }

  /** In how many signs it differs from the vector at that place; `bits` are its own (`signBits`). */
  differentSigns(bits: Int32Array, place: number): number {
    const block = this.#bits[Math.floor(place / ROWS_PER_BLOCK)] ?? new Int32Array();
    return differentBits(bits, block, (place % ROWS_PER_BLOCK) * bits.length);
  }

  /** Takes a chunk up, in place of what was held of it. `vector` is of length 1. */
  put(chunk: HeldChunk, vector: Float32Array): void {
    this.#remove(chunk.id);
    const place = this.#free.pop() ?? this.#chunks.length;
    const block = Math.floor(place / ROWS_PER_BLOCK);
    this.#blocks[block] ??= new Float32Array(ROWS_PER_BLOCK * this.#dimension);
    this.#blocks[block].set(vector, (place % ROWS_PER_BLOCK) * this.#dimension);
    const words = wordsFor(this.#dimension);
    this.#bits[block] ??= new Int32Array(ROWS_PER_BLOCK * words);
    this.#bits[block].set(signBits(vector), (place % ROWS_PER_BLOCK) * words);
    this.#chunks[place] = chunk;
    this.#accessOf[place] = this.#numberOf(chunk.accessList);
    this.#places.set(chunk.id, place);
    const ofPage = this.#byPage.get(chunk.pageId) ?? new Set();
    this.#byPage.set(chunk.pageId, ofPage.add(chunk.id));
  }

  removePage(pageId: string): void {
    for (const chunkId of this.#byPage.get(pageId) ?? []) this.#remove(chunkId);
    this.#byPage.delete(pageId);
  }

  #numberOf(accessList: readonly string[]): number {
    const known = this.#accessNumbers.get(accessList);
    if (known !== undefined) return known;
    this.#accessNumbers.set(accessList, this.#accessLists.length);
    return this.#accessLists.push(accessList) - 1;
  }

  #remove(chunkId: string): void {
    const place = this.#places.get(chunkId);
    if (place === undefined) return;
    this.#byPage.get(this.#chunks[place]?.pageId ?? '')?.delete(chunkId);
    this.#places.delete(chunkId);
    this.#chunks[place] = null;
    this.#accessOf[place] = FREE;
    this.#free.push(place);
  }
}

/** Four sums at once do not wait for each other. */
function product(one: Float32Array, other: Float32Array): number {
  const whole = one.length - (one.length % 4);
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let index = 0; index < whole; index += 4) {
    first += Number(one[index]) * Number(other[index]);
    second += Number(one[index + 1]) * Number(other[index + 1]);
    third += Number(one[index + 2]) * Number(other[index + 2]);
    fourth += Number(one[index + 3]) * Number(other[index + 3]);
  }
  for (let index = whole; index < one.length; index += 1) first += Number(one[index]) * Number(other[index]);
  return first + second + third + fourth;
}

/** The vector at length 1; null for one of nothing but zeros, which has no direction. */
export function ofLengthOne(vector: ArrayLike<number>): Float32Array | null {
  let squares = 0;
  for (let index = 0; index < vector.length; index += 1) squares += (vector[index] ?? 0) ** 2;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length === 0) return null;
  return Float32Array.from(vector, (value) => value / length);
}
