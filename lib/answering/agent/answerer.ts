import type { LanguageModelV4 } from '@ai-sdk/provider';

import type { AnswerStore } from '#lib/answering/retrieval/answer-store.ts';

/** A language model that writes according to instructions. */
export interface WritingModel {
  kind: 'model';
  name: string;
  model: LanguageModelV4;
  /** Becomes false when the model's server refuses a call because of its tools. */
  canUseTools: () => boolean;
  /** Becomes false when the model's server refuses a call because of its images. */
  canSee: () => boolean;
}

/** The author of the answers: the quoting model, a store that writes by itself, or a language model. */
export type Answerer =
  | { kind: 'quoting'; name: string }
  | { kind: 'store'; name: string; store: AnswerStore }
  | WritingModel;

/** The quoting model, with the name under which answers are reported and recorded. */
export const QUOTING: Answerer = { kind: 'quoting', name: 'lectern-quoting-1' };

/** Returns the language model that answers; null where there is none. */
export function writingModel(answerer: Answerer): LanguageModelV4 | null {
  return answerer.kind === 'model' ? answerer.model : null;
}
