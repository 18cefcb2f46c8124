/** The refusals, for questions without an answer, in one language. */
export interface Refusals {
  nothingFound: string;
  noAnswerInEvidence: string;
  /**
   * The refusal for a selection; `topic` is null where the question does not name one in a single phrase, or is in a language whose phrases are not
   * known.
   */
  notInSelection(topic: string | null): string;
  /** The note after an answer from a selection that was too long to be sent to the model completely. */
  selectionCut(leftOut: number, of: number): string;
}
