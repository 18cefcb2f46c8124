import type { Refusals } from './refusals.ts';

/** The public contract's words, verbatim. */
export const ENGLISH_REFUSALS: Refusals = {
  nothingFound: "I couldn't find relevant information in the documentation for your question.",
  noAnswerInEvidence: "I don't have information about that in the available documentation",
  notInSelection: (topic) =>
    `The provided selection does not contain information about ${topic ?? 'that'}. Would you like me to search the full documentation?`,
  selectionCut: (leftOut, of) =>
    `The selection is too long for the language model: the last ${leftOut} of its ${of} sentences were not read.`,
};
