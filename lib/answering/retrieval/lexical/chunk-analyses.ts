import { LRUCache } from 'lru-cache';

import { takeTurn } from '#lib/serving/limits/take-turn.ts';
import { sliceRange } from '#lib/foundation/text/range.ts';
import { termsIn } from '#lib/foundation/text/languages/language-terms.ts';

import type { Chunk } from '../chunk.ts';
import { chunkLanguage, placeTerms } from '../passage-text.ts';

/** A chunk as used for ranking. */
export interface AnalysedChunk {
  /** The numbers of the terms it is indexed by: title and headings, then sentence by sentence, lines of code after all others. */
  terms: Int32Array;
  /** Index in `terms` at which each sentence starts; the last entry is the end of the last sentence. */
  sentenceBounds: Int32Array;
  /** Index in `terms` at which the chunk's code starts. */
  codeStart: number;
}

/** Maximum number of cached terms, 4 bytes each: 16 MB, about 30,000 chunks. */
const MAX_CACHED_TERMS = 4_000_000;

/** Maximum time for which analysis may block the event loop before it yields. */
const SLICE_MS = 4;

/** Analyses a chunk for indexing and ranking, independently of any question. */
function analyseChunk(chunk: Chunk, vocabulary: Vocabulary): AnalysedChunk {
  const language = chunkLanguage(chunk);
  const numbers = placeTerms(chunk, language).map((term) => vocabulary.add(term));
  const bounds = [numbers.length];
  const spoken = chunk.sentences.filter(({ kind }) => kind !== 'code');
  const code = chunk.sentences.filter(({ kind }) => kind === 'code');
  for (const { start, end } of [...spoken, ...code]) {
    const sentence = sliceRange(chunk.text, { start: start - chunk.start, end: end - chunk.start });
    for (const term of termsIn(sentence, language)) numbers.push(vocabulary.add(term));
    bounds.push(numbers.length);
  }
  const codeStart = bounds[spoken.length] ?? numbers.length;
  return { terms: Int32Array.from(numbers), sentenceBounds: Int32Array.from(bounds), codeStart };
}

/** Numbers terms, so that each term of a chunk takes four bytes and comparing two terms is comparing integers. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];

  /** Returns the term's number; a new term gets the next one. */
  add(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.push(term) - 1;
    this.#numbers.set(term, number);
    return number;
  }

  /** Returns the term's number; undefined if no text has contained it. */
  find(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  /** Returns the term for a number that `add` returned. */
  termOf(number: number): string {
    const term = this.#terms[number];
    if (term === undefined) throw new RangeError(`No term has the number ${number}.`);
    return term;
  }
}

/** Cache of chunk analyses across questions. */
export class ChunkAnalyses {
  readonly #vocabulary: Vocabulary;
  readonly #cache = new LRUCache<string, AnalysedChunk>({
    maxSize: MAX_CACHED_TERMS,
    sizeCalculation: ({ terms }) => terms.length + 1,
  });

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Returns the analyses of the chunks, in the same order. Yields to the event loop between slices of work. */
  async of(chunks: Chunk[]): Promise<AnalysedChunk[]> {
    const analyses: AnalysedChunk[] = [];
    let sliceStart = performance.now();
    for (const chunk of chunks) {
      analyses.push(this.#analysisOf(chunk));
      if (performance.now() - sliceStart < SLICE_MS) continue;
      await takeTurn();
      sliceStart = performance.now();
    }
    return analyses;
  }

  #analysisOf(chunk: Chunk): AnalysedChunk {
    // The id represents only the text: a title can change over an unchanged page.
    const key = [chunk.id, chunk.pageTitle, ...chunk.headingPath].join('\n');
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const analysis = analyseChunk(chunk, this.#vocabulary);
    this.#cache.set(key, analysis);
    return analysis;
  }
}
