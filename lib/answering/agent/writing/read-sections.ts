import { isReadable } from '#lib/answering/retrieval/judge-by-reader.ts';
import { type ReadingAid, tryReading } from '#lib/answering/retrieval/try-reading.ts';

import type { SectionJudge } from './write-summary.ts';

/** Maximum number of sentences to read: a section states its subject at its beginning, and reading all of a long one takes too long. */
const MAX_SENTENCES = 10;

/** Judges sentences of sections by how well they answer the subject of the section, according to the reading model: in English alone. */
export function judgeByReading(aid: ReadingAid, signal: AbortSignal): SectionJudge {
  return async ({ heading, sentences }) => {
    const texts = sentences.slice(0, MAX_SENTENCES).map(({ text }) => text);
    if (heading === '' || !isReadable(texts.join(' '))) return null;
    const passages = [{ place: [heading], sentences: texts }];
    const [logOdds] = (await tryReading(aid, { question: `What is ${heading} about?`, passages, signal })) ?? [];
    return logOdds ? sentences.map((_, index) => logOdds[index] ?? Number.NEGATIVE_INFINITY) : null;
  };
}
