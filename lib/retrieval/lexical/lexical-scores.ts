import { bm25, type WeightedTerms } from './bm25.ts';
import type { AnalysedChunk } from './chunk-analyses.ts';

/**
 * The shares of the scores that make the final ranking. The first two, seven to three, were measured on nine retrieval sets (nDCG@10 65.4
 * against BM25's 64.3); what headings count, on questions of readers: the passage is the first one for 46 of 100, 40 without.
 */
const SHARES = { feedback: 0.595, sentence: 0.255, heading: 0.15 };

// Among sentences length says less about relevance than among chunks.
const SENTENCE_B = 0.4;

// In terms, over the 3,556 sentences of SQuAD 2.0's development set. Not taken from the candidates: those at the end of the list
// may differ from store to store and from day to day, and every score would move with them.
const AVERAGE_SENTENCE_LENGTH = 14.5;

/** In terms, of a title with the headings below it. What is asked for and much else is less than what is asked for alone. */
const HEADINGS = { averageLength: 4, b: 1 };

/**
 * The final scores: those after feedback, those of the best sentences and those of the headings, each relative to its maximum. 0–1; 1 only
 * for a candidate that is best by all.
 */
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

/** For each chunk the BM25 score of its best sentence: words that stand together count for more than words that are scattered. */
export function sentenceMaxScores(chunks: AnalysedChunk[], query: WeightedTerms): number[] {
  const options = { averageLength: AVERAGE_SENTENCE_LENGTH, b: SENTENCE_B };
  return chunks.map((chunk) => {
    let best = 0;
    for (const sentence of sentencesOf(chunk)) best = Math.max(best, bm25(sentence, query, options));
    return best;
  });
}

/** For each chunk the BM25 score of the title and the headings that it stands under. */
export function headingScores(chunks: AnalysedChunk[], query: WeightedTerms): number[] {
  return chunks.map(({ terms, sentenceBounds: [end] }) => bm25(terms.subarray(0, end), query, HEADINGS));
}

function* sentencesOf({ terms, sentenceBounds }: AnalysedChunk): Generator<Int32Array> {
  for (let index = 1; index < sentenceBounds.length; index += 1) {
    yield terms.subarray(sentenceBounds[index - 1], sentenceBounds[index]);
  }
}
