/** BM25's k1: how fast the weight of a repeated term saturates. */
export const K1 = 1.2;

/** BM25's b for chunks: how strongly length counts against a chunk. */
export const CHUNK_B = 0.75;

export interface Bm25Options {
  /** In terms. */
  averageLength: number;
  /** How strongly length counts against a text: from 0, not at all, to 1, fully. Defaults to the value for chunks. */
  b?: number;
}

/** Range of the terms to score, by index; all of them by default. */
interface PartOfTerms {
  start?: number;
  end?: number;
}

/** A query's terms by number, each with its weight: its idf times its weight in the query. */
export type WeightedTerms = ReadonlyMap<number, number>;

/** Query weights as an array indexed by term number, 0 or absent for all other terms. An array because every term of every candidate is looked up. */
export type TermWeights = Float64Array;

export function termWeights(terms: WeightedTerms): TermWeights {
  const weights = new Float64Array(Math.max(-1, ...terms.keys()) + 1);
  for (const [term, weight] of terms) weights[term] = weight;
  return weights;
}

/**
 * Inverse document frequency in Lucene's variant, which is never negative: ln(1 + (N − n + 0.5) / (n + 0.5)), when n of N chunks contain the term.
 */
export function inverseDocumentFrequency(chunkCount: number, documentFrequency: number): number {
  // While an ingest runs, a chunk may be found just before it is counted.
  const total = Math.max(chunkCount, documentFrequency);
  return Math.log(1 + (total - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

/** Returns the BM25 score of terms in any order, with k1 1.2 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009). */
export function bm25(terms: Int32Array, query: TermWeights, options: Bm25Options & PartOfTerms): number {
  const { averageLength, b = CHUNK_B, start = 0, end = terms.length } = options;
  const frequencies = frequenciesIn(terms, query, { start, end });
  if (frequencies === null) return 0;
  const norm = K1 * (1 - b + (b * (end - start)) / Math.max(averageLength, 1));
  let score = 0;
  for (const [term, frequency] of frequencies) {
    score += ((query[term] ?? 0) * (frequency * (K1 + 1))) / (frequency + norm);
  }
  return score;
}

/** Counts how often each query term occurs; null if none does, which is the most common case. */
function frequenciesIn(
  terms: Int32Array,
  query: TermWeights,
  { start, end }: Required<PartOfTerms>,
): Map<number, number> | null {
  let frequencies: Map<number, number> | null = null;
  for (let index = start; index < end; index += 1) {
    const term = terms[index] ?? 0;
    // Reading past the end of the array is slower than checking the index.
    if (term >= query.length || query[term] === 0) continue;
    frequencies ??= new Map();
    frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  return frequencies;
}

/** Returns the upper bound of BM25: every term of the query saturated. */
export function bm25Ceiling(idfs: Iterable<number>): number {
  let sum = 0;
  for (const idf of idfs) sum += idf;
  return (K1 + 1) * sum;
}
