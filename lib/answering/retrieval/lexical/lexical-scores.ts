import { bm25, type Bm25Options, type TermWeights } from '../bm25.ts';
import type { AnalysedChunk } from './chunk-analyses.ts';

/**
 * The shares of the scores in the final ranking. The first two, seven to three, were measured on nine retrieval sets (nDCG@10 65.4 against BM25's
 * 64.3), the weight of headings on questions of readers; for other variants tried see decision 152.
 */
const SHARES = { feedback: 0.595, sentence: 0.255, heading: 0.15 };

/**
 * BM25 parameters for sentences, whose length says less about relevance than that of chunks. The average length, in terms, is that of the 3,556
 * sentences of SQuAD 2.0's development set. It is not computed from the candidates: those at the end of the list may differ between stores and over
 * time, and every score would change with them.
 */
const SENTENCES: Bm25Options = { averageLength: 14.5, b: 0.4 };

/** A title with the headings below it: one that contains other subjects too matches less than one with the requested subject alone. */
const HEADINGS: Bm25Options = { averageLength: 4, b: 1 };

/** Returns the final scores: the weighted sum of all three, each relative to its maximum. 0–1; 1 only for a candidate that is best by all three. */
export function lexicalScores(scores: Record<keyof typeof SHARES, number[]>): number[] {
  const { feedback, sentence, heading } = scores;
  const best = { feedback: Math.max(...feedback), sentence: Math.max(...sentence), heading: Math.max(...heading) };
  return feedback.map(
    (score, index) =>
      SHARES.feedback * relative(score, best.feedback) +
      SHARES.sentence * relative(sentence[index] ?? 0, best.sentence) +
      SHARES.heading * relative(heading[index] ?? 0, best.heading),
  );
}

function relative(value: number, maximum: number): number {
  return maximum > 0 ? value / maximum : 0;
}

/** Returns, for each chunk, the BM25 score of everything except its code: a listing repeats the names of its subject. */
export function spokenScores(chunks: AnalysedChunk[], query: TermWeights, options: Bm25Options): number[] {
  return chunks.map(({ terms, codeStart }) => bm25(terms, query, { ...options, end: codeStart }));
}

/** Returns the BM25 score of each chunk's best sentence: words in the same sentence count for more than scattered ones. */
export function sentenceMaxScores(chunks: AnalysedChunk[], query: TermWeights): number[] {
  return chunks.map(({ terms, sentenceBounds: [start, ...ends] }) => {
    const scores = ends.map((end, index) => bm25(terms, query, { ...SENTENCES, start: ends[index - 1] ?? start, end }));
    return Math.max(0, ...scores);
  });
}

/** Returns, for each chunk, the BM25 score of the title and the headings above it. */
export function headingScores(chunks: AnalysedChunk[], query: TermWeights): number[] {
  return chunks.map(({ terms, sentenceBounds: [end] }) => bm25(terms, query, { ...HEADINGS, end }));
}
