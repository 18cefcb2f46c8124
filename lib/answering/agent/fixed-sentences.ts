import { LANGUAGE_NAMES } from '#lib/contracts/wording/language-names.ts';
import { type Language, LANGUAGES } from '#lib/contracts/wording/languages.ts';
import { questionTopic } from '#lib/answering/quoting/question-topic.ts';
import { languageOf } from '#lib/foundation/text/languages/language-of.ts';
import { words } from '#lib/foundation/text/terms.ts';

import { ARABIC_REFUSALS } from './refusals/ar.ts';
import { GERMAN_REFUSALS } from './refusals/de.ts';
import { ENGLISH_REFUSALS } from './refusals/en.ts';
import { SPANISH_REFUSALS } from './refusals/es.ts';
import { FRENCH_REFUSALS } from './refusals/fr.ts';
import type { Refusals } from './refusals/refusals.ts';
import { plainMarkdown } from './writing/quoted-sentence.ts';

/** The refusals in every language of the interface. */
const REFUSALS: Readonly<Record<Language, Refusals>> = {
  en: ENGLISH_REFUSALS,
  de: GERMAN_REFUSALS,
  fr: FRENCH_REFUSALS,
  es: SPANISH_REFUSALS,
  ar: ARABIC_REFUSALS,
};

/** Returns the refusals in the language of the question if there are any, else in English. */
export function refusalsFor(question: string): Refusals {
  const name = languageOf(question)?.name;
  return REFUSALS[LANGUAGES.find((language) => LANGUAGE_NAMES[language].ofText === name) ?? 'en'];
}

/** Neither the documentation nor the search caused this. */
export const MODEL_DECLINED = 'The language model declined to answer this question.';

/** Shown after the text written up to that point. */
export const MODEL_REPEATED = 'The model began to repeat itself.';

/** Returns the sentence that replaces an answer of which nothing is left. */
export function nothingToShow(hasPassages: boolean): string {
  const sentence = 'Nothing of what the language model wrote can be shown.';
  return hasPassages ? `${sentence} The closest passages stand in its place.` : sentence;
}

/** Shown if the answer has no other text than the one a model was asked to write. */
export const GENERATED_APART =
  'The text apart was written by the language model on your request. It is not from the documentation.';

/** Returns the sentence behind an answer that covers only one side of a comparison. */
export function nothingAbout(side: string): string {
  return `Nothing was found about ${plainMarkdown(side)}.`;
}

/** Returns the refusal of selection mode. It names the subject of the question if the question does so in one phrase. */
export function notInSelection(question: string): string {
  return refusalsFor(question).notInSelection(questionTopic(question));
}

const FIXED = Object.values(REFUSALS).flatMap(({ nothingFound, noAnswerInEvidence }) =>
  [nothingFound, noAnswerInEvidence].map(comparable),
);
const OF_SELECTIONS = Object.values(REFUSALS).map((refusals) => partsOf(refusals.notInSelection(null)));

/** Whether a sentence by a model is one of the fixed refusals, ignoring punctuation. */
export function isRefusal(sentence: string): boolean {
  const text = comparable(sentence);
  return FIXED.includes(text) || OF_SELECTIONS.some(({ begins, offer }) => text.startsWith(begins) || text === offer);
}

/** Returns the beginning of a selection's refusal, without the subject, and its offer. */
function partsOf(refusal: string): { begins: string; offer: string } {
  const [said = '', offer = ''] = refusal.split('. ');
  return { begins: comparable(said.replace(/ that$/, '')), offer: comparable(offer) };
}

function comparable(text: string): string {
  return words(text).join(' ');
}
