/** What is said where there is no answer, in one language. */
export interface Refusals {
  nothingFound: string;
  noAnswerInEvidence: string;
  /** Of a selection; `topic` is null where the question names none in one phrase, or in a language whose phrases are not known. */
  notInSelection(topic: string | null): string;
  /** Behind an answer from a selection that a model could not be sent whole. */
  selectionCut(leftOut: number, of: number): string;
}
