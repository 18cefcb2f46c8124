import { chooseSentences } from '#lib/answering/quoting/choose-sentences.ts';
import { isReadable } from '#lib/answering/retrieval/judge-by-reader.ts';
import type { PassageReader } from '#lib/answering/retrieval/ports.ts';
import { readSelection, selectionRequest, sentencesOf } from '../questions/selection-request.ts';
import { HALVES, type Half } from '#tools/half.ts';

import { type LanguageParagraph, type LanguageSet, paragraphText, readLanguageSets } from './language-set.ts';

/** What the built-in model's answers about paragraphs in one language are worth: counts. */
export interface LanguageFigures {
  language: string;
  /** Questions about their own paragraph. */
  asked: number;
  /** The sentence that answers is cited. */
  right: number;
  refused: number;
  /** Every question is asked of every other paragraph of its half; of these, those about the nearest subject. */
  elsewhere: number;
  answeredElsewhere: number;
  near: number;
  answeredNear: number;
}

/** The figures of each half, language by language. */
export type LanguageReport = Record<Half, LanguageFigures[]>;

type Reader = Pick<PassageReader, 'read'>;

/** Asks every question of its own paragraph and of all others of its language and half. */
export async function evaluateLanguages(
  reader: Reader,
  sets: LanguageSet[] = readLanguageSets(),
): Promise<LanguageReport> {
  const report: LanguageReport = { tune: [], 'held-out': [] };
  for (const half of HALVES) for (const set of sets) report[half].push(await figuresOf(reader, set, half));
  return report;
}

async function figuresOf(reader: Reader, { language, paragraphs }: LanguageSet, half: Half): Promise<LanguageFigures> {
  const own = paragraphs.filter((paragraph) => paragraph.half === half);
  const figures = {
    language,
    asked: 0,
    right: 0,
    refused: 0,
    elsewhere: 0,
    answeredElsewhere: 0,
    near: 0,
    answeredNear: 0,
  };
  for (const paragraph of own) {
    for (const { question, sentence } of paragraph.questions) {
      const chosen = await chosenFrom(reader, paragraph, question);
      const gold = paragraph.sentences[sentence - 1] ?? '';
      figures.asked += 1;
      if (chosen.length === 0) figures.refused += 1;
      if (chosen.some((text) => text.includes(gold))) figures.right += 1;
      for (const other of own.filter((one) => one !== paragraph)) {
        const isAnswered = (await chosenFrom(reader, other, question)).length > 0;
        const isNear = other.subject === paragraph.near;
        figures.elsewhere += 1;
        if (isNear) figures.near += 1;
        if (isAnswered) figures.answeredElsewhere += 1;
        if (isAnswered && isNear) figures.answeredNear += 1;
      }
    }
  }
  return figures;
}

/** The sentences that are cited of a paragraph, which the reading model reads where it can. */
async function chosenFrom(reader: Reader, paragraph: LanguageParagraph, question: string): Promise<string[]> {
  const text = paragraphText(paragraph);
  const sentences = sentencesOf(text);
  const request = isReadable(question) ? await readSelection(question, text, reader) : selectionRequest(question, text);
  return chooseSentences(request).sentenceNumbers.flatMap((number) => {
    const sentence = sentences[number - 1];
    return sentence === undefined ? [] : [text.slice(sentence.start, sentence.end)];
  });
}
