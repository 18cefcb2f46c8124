import { sliceRange } from '#lib/text/range.ts';
import { terms } from '#lib/text/terms.ts';

import { chunkTerms } from '../chunk-terms.ts';
import type { Chunk } from '../chunk.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A chunk as ranking sees it. */
export interface AnalysedChunk {
  /** The terms it is indexed by, as numbers: title and headings, then sentence after sentence. */
  terms: Int32Array;
  /** Where in `terms` each sentence starts; the last entry is where the last one ends. */
  sentenceBounds: Int32Array;
}

/** Analyses a chunk once for all questions. */
export function analyseChunk(chunk: Chunk, vocabulary: Vocabulary): AnalysedChunk {
  const numbers = chunkTerms({ ...chunk, text: '' }).map((term) => vocabulary.add(term));
  const bounds = [numbers.length];
  for (const { start, end } of chunk.sentences) {
    const sentence = sliceRange(chunk.text, { start: start - chunk.start, end: end - chunk.start });
    for (const term of terms(sentence)) numbers.push(vocabulary.add(term));
    bounds.push(numbers.length);
  }
  return { terms: Int32Array.from(numbers), sentenceBounds: Int32Array.from(bounds) };
}
