import type { LanguageModelV4 } from '@ai-sdk/provider';

import type { AnswerStore } from '#lib/answering/retrieval/answer-store.ts';

/** A language model that writes as it is told. */
export interface WritingModel {
  kind: 'model';
  name: string;
  model: LanguageModelV4;
  /** Turns false when the model's server refuses a call for its tools. */
  canUseTools: () => boolean;
  /** Turns false when the model's server refuses a call for its pictures. */
  canSee: () => boolean;
}

/** What writes the answers: the quoting model, a store that writes by itself, or a language model. */
export type Answerer =
  | { kind: 'quoting'; name: string }
  | { kind: 'store'; name: string; store: AnswerStore }
  | WritingModel;

/** The quoting model, by the name that answers are told and recorded under. */
export const QUOTING: Answerer = { kind: 'quoting', name: 'lectern-quoting-1' };

/** The language model that answers; null where none does. */
export function writingModel(answerer: Answerer): LanguageModelV4 | null {
  return answerer.kind === 'model' ? answerer.model : null;
}
