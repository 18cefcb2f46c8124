import { LRUCache } from 'lru-cache';

import { takeTurn } from '#lib/core/take-turn.ts';

import type { Chunk } from './chunk.ts';
import { analyseChunk, type AnalysedChunk } from './lexical/analysed-chunk.ts';
import type { Vocabulary } from './lexical/vocabulary.ts';

/** 4 bytes each: 16 MB, about 30,000 chunks. */
const MAX_CACHED_TERMS = 4_000_000;

/** How long analysing may hold the event loop before it lets others go on. */
const SLICE_MS = 4;

/** Analyses of chunks, kept from question to question. */
export class ChunkAnalyses {
  readonly #vocabulary: Vocabulary;
  readonly #cache = new LRUCache<string, AnalysedChunk>({
    maxSize: MAX_CACHED_TERMS,
    sizeCalculation: ({ terms }) => terms.length + 1,
  });

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** The analyses of the chunks, in their order. Lets the event loop go on between slices of work. */
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
    // The id stands for the text alone: a title can change over an unchanged page.
    const key = [chunk.id, chunk.pageTitle, ...chunk.headingPath].join('\n');
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const analysis = analyseChunk(chunk, this.#vocabulary);
    this.#cache.set(key, analysis);
    return analysis;
  }
}
