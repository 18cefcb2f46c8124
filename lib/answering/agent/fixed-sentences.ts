import { questionTopic } from '#lib/answering/quoting/question-topic.ts';
import { languageOf } from '#lib/foundation/text/languages/language-of.ts';
import { words } from '#lib/foundation/text/terms.ts';

import { GERMAN_REFUSALS } from './refusals/de.ts';
import { ENGLISH_REFUSALS } from './refusals/en.ts';
import type { Refusals } from './refusals/refusals.ts';
import { plainMarkdown } from './writing/quoted-sentence.ts';

/** Every language in which a refusal can be told, by its name. */
const REFUSALS: Readonly<Record<string, Refusals>> = { english: ENGLISH_REFUSALS, german: GERMAN_REFUSALS };

/** What is said where there is no answer, in the language of the question where that is known, else in English. */
export function refusalsFor(question: string): Refusals {
  return REFUSALS[languageOf(question)?.name ?? ''] ?? ENGLISH_REFUSALS;
}

/** Neither the documentation nor the search is to blame. */
export const MODEL_DECLINED = 'The language model declined to answer this question.';

/** What was written until then stands before it. */
export const MODEL_REPEATED = 'The model began to repeat itself.';

/** Stands in the place of an answer of which nothing is left. */
export function nothingToShow(hasPassages: boolean): string {
  const sentence = 'Nothing of what the language model wrote can be shown.';
  return hasPassages ? `${sentence} The closest passages stand in its place.` : sentence;
}

/** Where nothing is said but what a model was asked to write. */
export const GENERATED_APART =
  'The text apart was written by the language model on your request. It is not from the documentation.';

/** Stands behind an answer that tells one side of a comparison only. */
export function nothingAbout(side: string): string {
  return `Nothing was found about ${plainMarkdown(side)}.`;
}

/** The refusal of selection mode; it names the question's subject where the question does so in one phrase. */
export function notInSelection(question: string): string {
  return refusalsFor(question).notInSelection(questionTopic(question));
}

const FIXED = Object.values(REFUSALS).flatMap(({ nothingFound, noAnswerInEvidence }) =>
  [nothingFound, noAnswerInEvidence].map(comparable),
);
const OF_SELECTIONS = Object.values(REFUSALS).map((refusals) => partsOf(refusals.notInSelection(null)));

/** True for a sentence of a model that is one of the fixed refusals, give or take its punctuation. */
export function isRefusal(sentence: string): boolean {
  const text = comparable(sentence);
  return FIXED.includes(text) || OF_SELECTIONS.some(({ begins, offer }) => text.startsWith(begins) || text === offer);
}

/** How a refusal of a selection begins, whatever it names, and what it offers. */
function partsOf(refusal: string): { begins: string; offer: string } {
  const [said = '', offer = ''] = refusal.split('. ');
  return { begins: comparable(said.replace(/ that$/, '')), offer: comparable(offer) };
}

function comparable(text: string): string {
  return words(text).join(' ');
}
