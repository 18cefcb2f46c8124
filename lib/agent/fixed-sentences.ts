import { questionTopic } from '#lib/quoting/question-topic.ts';
import { words } from '#lib/text/terms.ts';

import { plainMarkdown } from './writing/quoted-sentence.ts';

// The public contract's words, to the letter.
export const NOTHING_FOUND = "I couldn't find relevant information in the documentation for your question.";
export const NO_ANSWER_IN_EVIDENCE = "I don't have information about that in the available documentation";

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
  const topic = questionTopic(question) ?? 'that';
  return `The provided selection does not contain information about ${topic}. Would you like me to search the full documentation?`;
}

const REFUSALS = [NOTHING_FOUND, NO_ANSWER_IN_EVIDENCE].map(comparable);
const NOT_IN_SELECTION = comparable('The provided selection does not contain information about');
const OFFER = comparable('Would you like me to search the full documentation?');

/** True for a sentence of a model that is one of the fixed refusals, give or take its punctuation. */
export function isRefusal(sentence: string): boolean {
  const text = comparable(sentence);
  return REFUSALS.includes(text) || text.startsWith(NOT_IN_SELECTION) || text === OFFER;
}

function comparable(text: string): string {
  return words(text).join(' ');
}
