import { languageOf } from '#lib/foundation/text/languages/language-of.ts';
import { ENGLISH } from '#lib/foundation/text/languages/languages.ts';
import { sliceRange } from '#lib/foundation/text/range.ts';

import type { Chunk, Passage } from './chunk.ts';
import { placeOf } from './passage-text.ts';
import type { PassageReader, ReadablePassage } from './ports.ts';
import type { Judge } from './rerank-passages.ts';

/** Whether the reading model can read a question: it was trained on English alone. A few words may not tell their language. */
export function isReadable(question: string): boolean {
  return (languageOf(question) ?? ENGLISH) === ENGLISH;
}

/** A chunk as the reading model is given it. */
export function readablePassage(
  chunk: Pick<Chunk, 'pageTitle' | 'headingPath' | 'text' | 'start' | 'sentences'>,
): ReadablePassage {
  const { text, start: offset, sentences } = chunk;
  return {
    place: placeOf(chunk),
    sentences: sentences.map(({ start, end }) => sliceRange(text, { start: start - offset, end: end - offset })),
  };
}

/**
 * What speaks for the sentences of a passage before they are read, in log-odds: its similarity and its relevance by words, 0–1 each, and
 * that its page is the one that the reader has open. Chosen on whole books that the model was not trained on. An open page makes its
 * sentences ten times as likely: there that found the sentence that answers for 54 instead of 44 of 100 questions whose page was open,
 * and for one less of 100 when another page was.
 */
const PRIOR = { similarity: 9, words: 9, openPage: Math.log(10) };

/** The prior of a passage. */
export function priorOf({ chunk, wordRelevance, similarity }: Passage, openPageId: string | null): number {
  const openPage = chunk.pageId === openPageId ? PRIOR.openPage : 0;
  return PRIOR.similarity * (similarity ?? 0) + PRIOR.words * wordRelevance + openPage;
}

/** Judges passages by the sentence of each that answers best. */
export function judgeByReader(reader: PassageReader, openPageId: string | null): Judge {
  return {
    most: reader.capacity,
    judge: async (query, passages, signal) => {
      const readings = await reader.read(
        query,
        passages.map(({ chunk }) => readablePassage(chunk)),
        signal,
      );
      return passages.map((passage, index) => Math.max(...(readings[index] ?? [])) + priorOf(passage, openPageId));
    },
  };
}
