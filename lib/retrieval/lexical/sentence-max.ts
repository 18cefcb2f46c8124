import type { AnalysedChunk } from './analysed-chunk.ts';
import { bm25, type WeightedTerms } from './bm25.ts';

// Among sentences length says less about relevance than among chunks.
const SENTENCE_B = 0.4;

// In terms, over the 3,556 sentences of SQuAD 2.0's development set. Not taken from the candidates: those at the end of the list
// may differ from store to store and from day to day, and every score would move with them.
const AVERAGE_SENTENCE_LENGTH = 14.5;

/** For each chunk the BM25 score of its best sentence: words that stand together count for more than words that are scattered. */
export function sentenceMaxScores(chunks: AnalysedChunk[], query: WeightedTerms): number[] {
  const options = { averageLength: AVERAGE_SENTENCE_LENGTH, b: SENTENCE_B };
  return chunks.map((chunk) => {
    let best = 0;
    for (const sentence of sentencesOf(chunk)) best = Math.max(best, bm25(sentence, query, options));
    return best;
  });
}

function* sentencesOf({ terms, sentenceBounds }: AnalysedChunk): Generator<Int32Array> {
  for (let index = 1; index < sentenceBounds.length; index += 1) {
    yield terms.subarray(sentenceBounds[index - 1], sentenceBounds[index]);
  }
}
