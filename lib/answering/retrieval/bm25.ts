/** How fast a term saturates. */
export const K1 = 1.2;

/** How much length counts against a chunk. */
export const CHUNK_B = 0.75;

export interface Bm25Options {
  /** In terms. */
  averageLength: number;
  /** How much length counts against a text: 0 not at all, 1 fully; by default as for chunks. */
  b?: number;
}

/** Which of the terms, by index; all of them by default. */
interface PartOfTerms {
  start?: number;
  end?: number;
}

/** A query's terms by number, each with what it is worth: its idf times its weight in the query. */
export type WeightedTerms = ReadonlyMap<number, number>;

/** The same at the index of each number, 0 or nothing for all others: every term of every candidate is looked up. */
export type TermWeights = Float64Array;

export function termWeights(terms: WeightedTerms): TermWeights {
  const weights = new Float64Array(Math.max(-1, ...terms.keys()) + 1);
  for (const [term, weight] of terms) weights[term] = weight;
  return weights;
}

/** Lucene's variant, which is never negative: ln(1 + (N − n + 0.5) / (n + 0.5)), when n of N chunks hold the term. */
export function inverseDocumentFrequency(chunkCount: number, documentFrequency: number): number {
  // While an ingest runs, a chunk may be found a moment before it is counted.
  const total = Math.max(chunkCount, documentFrequency);
  return Math.log(1 + (total - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

/**
 * BM25 with k1 1.2 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009) of some terms, in any order.
 */
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

/** Null where there are none, which is so of most. */
function frequenciesIn(
  terms: Int32Array,
  query: TermWeights,
  { start, end }: Required<PartOfTerms>,
): Map<number, number> | null {
  let frequencies: Map<number, number> | null = null;
  for (let index = start; index < end; index += 1) {
    const term = terms[index] ?? 0;
    // Reading beyond the end costs more than asking.
    if (term >= query.length || query[term] === 0) continue;
    frequencies ??= new Map();
    frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  return frequencies;
}

/** What BM25 cannot exceed: every term of the query saturated. */
export function bm25Ceiling(idfs: Iterable<number>): number {
  let sum = 0;
  for (const idf of idfs) sum += idf;
  return (K1 + 1) * sum;
}
