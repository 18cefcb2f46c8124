import { chooseSentences } from '#lib/quoting/choose-sentences.ts';
import { selectionRequest, sentencesOf } from '#tools/fit/selection-request.ts';
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

/** Asks every question of its own paragraph and of all others of its language and half. */
export function evaluateLanguages(sets: LanguageSet[] = readLanguageSets()): LanguageReport {
  const [tune, heldOut] = HALVES.map((half) => sets.map((set) => figuresOf(set, half)));
  return { tune: tune ?? [], 'held-out': heldOut ?? [] };
}

function figuresOf({ language, paragraphs }: LanguageSet, half: Half): LanguageFigures {
  const own = paragraphs.filter((paragraph) => paragraph.half === half);
  const asked = own.flatMap((paragraph) => paragraph.questions.map((question) => ({ paragraph, ...question })));
  const answers = asked.map(({ paragraph, question, sentence }) => {
    const chosen = chosenFrom(paragraph, question);
    const gold = paragraph.sentences[sentence - 1] ?? '';
    return { isAnswered: chosen.length > 0, isRight: chosen.some((text) => text.includes(gold)) };
  });
  const others = asked.flatMap(({ paragraph, question }) =>
    own
      .filter((other) => other !== paragraph)
      .map((other) => ({
        isNear: other.subject === paragraph.near,
        isAnswered: chosenFrom(other, question).length > 0,
      })),
  );
  const near = others.filter(({ isNear }) => isNear);
  return {
    language,
    asked: asked.length,
    right: answers.filter(({ isRight }) => isRight).length,
    refused: answers.filter(({ isAnswered }) => !isAnswered).length,
    elsewhere: others.length,
    answeredElsewhere: others.filter(({ isAnswered }) => isAnswered).length,
    near: near.length,
    answeredNear: near.filter(({ isAnswered }) => isAnswered).length,
  };
}

/** The sentences that are cited of a paragraph. */
function chosenFrom(paragraph: LanguageParagraph, question: string): string[] {
  const text = paragraphText(paragraph);
  const sentences = sentencesOf(text);
  return chooseSentences(selectionRequest(question, text)).sentenceNumbers.flatMap((number) => {
    const sentence = sentences[number - 1];
    return sentence === undefined ? [] : [text.slice(sentence.start, sentence.end)];
  });
}
