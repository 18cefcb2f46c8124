import { takeTurn } from '#lib/serving/limits/take-turn.ts';
import { CHUNK_B, inverseDocumentFrequency, K1 } from '#lib/answering/retrieval/bm25.ts';
import { ownCopy } from '#lib/foundation/text/own-copy.ts';

import { ChunkRows, type CachedChunk } from './chunk-rows.ts';

/** A chunk with its search terms: see `index-terms.ts`. */
export interface ChunkTerms {
  chunk: CachedChunk;
  terms: string;
}

/** An entry is a place, and in its last bits the frequency of the term there, capped at the largest value that fits. */
const FREQUENCY_BITS = 8;
const MOST_OFTEN = 2 ** FREQUENCY_BITS - 1;

/** With fewer places of removed chunks than this, scanning all entries is not worth it. */
const FEW_GONE = 1_000;

/** Number of entries scanned before yielding to other work: about a millisecond. */
const ENTRIES_AT_ONCE = 500_000;

interface Postings {
  entries: Int32Array;
  count: number;
}

/** An inverted index: for each term, the chunks that contain it. */
export class WordRows extends ChunkRows {
  readonly #postings = new Map<string, Postings>();
  /** Chunk lengths in terms, by place; 0 for a place whose chunk was removed. */
  #lengths = new Int32Array(1_024);
  #totalLength = 0;
  #chunkCount = 0;
  /** Places whose chunks were removed but which still have entries. */
  #gone: number[] = [];

  /** Adds a chunk in place of its previous entry. */
  put({ chunk, terms }: ChunkTerms): void {
    const words = terms === '' ? [] : terms.split(' ');
    const place = this.admit(chunk);
    if (place >= this.#lengths.length) this.#lengths = grown(this.#lengths);
    this.#lengths[place] = words.length;
    this.#totalLength += words.length;
    this.#chunkCount += 1;
    const frequencies = new Map<string, number>();
    for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    for (const [word, frequency] of frequencies) {
      const postings = this.#postingsOf(word);
      if (postings.count === postings.entries.length) postings.entries = grown(postings.entries);
      postings.entries[postings.count++] = (place << FREQUENCY_BITS) | Math.min(frequency, MOST_OFTEN);
    }
  }

  /**
   * Adds the term's part of BM25, with Lucene's idf, to the score of every place. The idf counts all chunks, regardless of who may read
   * them: it only selects candidates, and their reported scores are computed without it.
   *
   * @returns the number of entries visited
   */
  addScores(term: string, scores: Float64Array): number {
    const postings = this.#postings.get(term);
    if (postings === undefined) return 0;
    const { entries, count } = postings;
    let holding = 0;
    for (let index = 0; index < count; index += 1) if (this.#lengthAt(entries[index]) > 0) holding += 1;
    const idf = inverseDocumentFrequency(this.#chunkCount, holding);
    const average = this.#totalLength / Math.max(this.#chunkCount, 1);
    for (let index = 0; index < count; index += 1) {
      const entry = Number(entries[index]);
      const length = this.#lengthAt(entry);
      if (length === 0) continue;
      const frequency = entry & MOST_OFTEN;
      const norm = K1 * (1 - CHUNK_B + (CHUNK_B * length) / average);
      const place = entry >> FREQUENCY_BITS;
      scores[place] = Number(scores[place]) + (idf * frequency * (K1 + 1)) / (frequency + norm);
    }
    return 2 * count;
  }

  /** Removes the entries of removed chunks when they are as many as the remaining chunks, so that their places can be reused. */
  async sweep(): Promise<void> {
    const places = this.#gone;
    if (places.length < Math.max(FEW_GONE, this.#chunkCount)) return;
    this.#gone = [];
    const isGone = new Uint8Array(this.length);
    for (const place of places) isGone[place] = 1;
    let looked = 0;
    for (const [word, postings] of this.#postings) {
      postings.entries = postings.entries
        .subarray(0, postings.count)
        .filter((entry) => isGone[entry >> FREQUENCY_BITS] !== 1);
      looked += postings.count;
      postings.count = postings.entries.length;
      if (postings.count === 0) this.#postings.delete(word);
      if (looked < ENTRIES_AT_ONCE) continue;
      looked = 0;
      await takeTurn();
    }
    for (const place of places) super.vacated(place);
  }

  /** The place is not reused before its entries have been removed. */
  protected override vacated(place: number): void {
    this.#totalLength -= this.#lengths[place] ?? 0;
    this.#chunkCount -= 1;
    this.#lengths[place] = 0;
    this.#gone.push(place);
  }

  #lengthAt(entry: number | undefined): number {
    return this.#lengths[Number(entry) >> FREQUENCY_BITS] ?? 0;
  }

  #postingsOf(word: string): Postings {
    const known = this.#postings.get(word);
    if (known !== undefined) return known;
    const postings = { entries: new Int32Array(2), count: 0 };
    this.#postings.set(ownCopy(word), postings);
    return postings;
  }
}

function grown(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(4, Math.ceil(numbers.length * 1.5)));
  larger.set(numbers);
  return larger;
}
