import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { TelemetryOptions } from 'ai';

import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { HistoryTurn } from '#lib/conversations/build-history.ts';
import type { AnswerGrounding } from '#lib/grounding/answer-grounding.ts';
import type { Release } from '#lib/grounding/answer-writer.ts';
import type { Logger } from '#lib/log/logger.ts';

import type { LibraryTurn } from './library-turn.ts';
import type { Question } from './question.ts';
import type { TurnDraft } from './turn-draft.ts';

/** What writes answers, and within which time. */
export interface AnsweringModel {
  model: LanguageModelV4;
  /** Turns false when the model's server refuses a call for its tools. */
  canUseTools: () => boolean;
  /** Of writing one answer. */
  generationTimeoutMs: number;
  /** Whether and how model calls are traced; not at all by default. */
  telemetry?: TelemetryOptions | undefined;
}

/** An answer while it is being written. */
export interface AnswerInProgress {
  answering: AnsweringModel;
  question: Question;
  history: HistoryTurn[];
  grounding: AnswerGrounding;
  draft: TurnDraft;
}

/** Text that may be shown, or something to tell of besides. */
export type AnswerPart = Release | Extract<AnswerEvent, { type: 'answer-evidence' | 'answer-clarification' }>;

/** A question to the library. */
export interface LibraryAnswer extends AnswerInProgress {
  turn: LibraryTurn;
  log: Logger;
  /** False when the turn before has asked the reader already. */
  mayAsk: boolean;
  /** The database has just failed. */
  isStorageIll: boolean;
  /** The document that the reader has chosen. */
  meant: { id: string; title: string } | null;
}

/** Whether anything of the answer so far rests on evidence. */
export function hasCited({ draft }: Pick<AnswerInProgress, 'draft'>): boolean {
  return draft.turn.claims.some(({ citations }) => citations.length > 0);
}

/** Text of the server's own behind what is there already. */
export function ownRelease({ draft }: Pick<AnswerInProgress, 'draft'>, { text, claims }: Release): Release {
  const { response } = draft.turn;
  const lead = response === '' ? '' : '\n\n';
  const offset = response.length + lead.length;
  const moved = claims.map((claim) => ({ ...claim, start: claim.start + offset, end: claim.end + offset }));
  return { text: lead + text, claims: moved };
}
