import { withoutCitationMarkers } from '#lib/contracts/citation-marker.ts';
import type { Clarification } from '#lib/contracts/clarification.ts';
import type { Claim, GroundingMode, Withheld } from '#lib/contracts/claim.ts';
import type { BudgetLeft } from '#lib/contracts/daily-budget.ts';
import type { Feedback } from '#lib/contracts/feedback.ts';
import type { QueryPlan } from '#lib/contracts/query-plan.ts';
import type { ReaderDataParts } from '#lib/contracts/reader-stream.ts';
import type { RelatedLink, Source } from '#lib/contracts/source.ts';

import type { AskScope, TurnPlace } from '../reader-state.ts';
import { isSameScope } from './ask-scope.ts';
import type { AskContext } from './place-at-hand.ts';
import type { TurnFailure } from './turn-failure.ts';

/** A source of an answer and the number its markers carry. */
export interface CitedSource {
  position: number;
  source: Source;
}

/** `waiting` has no text yet; `stopped` was ended by the reader; `failed` has its reason in `failure`. */
export type TurnStatus = 'waiting' | 'answering' | 'answered' | 'not-found' | 'clarification' | 'stopped' | 'failed';

/** One question with its answer, as the panel displays it. Streamed turns and turns read from the server have the same form. */
export interface Turn {
  /** Stable while the turn is on screen. */
  key: string;
  question: string;
  scope: AskScope;
  /** Its reader's place; null when unknown. */
  context: AskContext | null;
  status: TurnStatus;
  /** The clarifying question asked instead of an answer. */
  clarification: Clarification | null;
  /** The number of the option chosen by the next turn; null while none is chosen. */
  chosenOption: number | null;
  /** The number of the option this question was sent with; null for a typed question and for a turn read from the server. */
  option: number | null;
  /** The previous turn's question, if this turn repeats it for one document. */
  resumes: ResumedQuestion | null;
  /** How the answer was found; null as long as that is unknown. */
  plan: QueryPlan | null;
  /** Tool calls, each as it began or ended. */
  toolCalls: ReaderDataParts['tool']['call'][];
  /** The profile used for the answer. */
  profile: string | null;
  /** True when the answer cites sources that the reader may no longer read: none of it is included. */
  isUnavailable: boolean;
  /** The answer as Markdown with citation markers. */
  text: string;
  /** Sorted by position. */
  sources: CitedSource[];
  /** In text order; empty in a refusal. */
  claims: Claim[];
  /** The sentences left out of a complete answer. */
  withheld: Withheld;
  /** How many of the latest turns were left out of the model's context. Unknown for an answer read from the server: 0. */
  turnsLeftOut: number;
  /** Present if little is left of a daily budget. */
  budgetLeft?: BudgetLeft | undefined;
  /** The grounding mode applied to a complete answer; null while the answer is incomplete and for one from before grounding was recorded. */
  grounding: GroundingMode | null;
  related: RelatedLink[];
  failure: TurnFailure | null;
  latencyMs: number | null;
  model: string | null;
  /** Where the server has stored a complete turn; null for other turns and if it was not stored. */
  place: TurnPlace | null;
  /** The reader's feedback on the answer when the turn was read from the server. */
  feedback: Feedback | null;
}

/** A question asked again about the document the reader chose. */
export interface ResumedQuestion {
  question: string;
  scope: AskScope;
}

/** For an answer from which nothing is left out, or that is not yet known to leave anything out. */
export const NOTHING_WITHHELD: Withheld = { count: 0, reasons: {} };

/** True while more of the answer may come. */
export function isOpenTurn(turn: Turn): boolean {
  return turn.status === 'waiting' || turn.status === 'answering';
}

/** Keeps only the complete parts of an unfinished answer: its text as far as it was judged, and the sources that this text names. */
export function withoutLooseEnd(turn: Turn): Turn {
  if (turn.status === 'answered' || turn.status === 'not-found' || turn.status === 'clarification') return turn;
  const text = releasedText(turn.text, turn.claims).trimEnd();
  const cited = new Set(turn.claims.flatMap(({ citations }) => citations.map(({ position }) => position)));
  return { ...turn, text, sources: turn.sources.filter(({ position }) => cited.has(position)) };
}

/** Removes turns that were immediately asked again: of consecutive turns with the same question and scope, only the last is kept. */
export function withoutRepeats(turns: Turn[]): Turn[] {
  return turns.filter((turn, index) => {
    const next = turns[index + 1];
    return next?.question !== turn.question || !isSameScope(turn.scope, next.scope) || !isSamePlace(turn, next);
  });
}

/** “This page” means another page elsewhere. A turn without a plan has not got far enough to point at anything. */
function isSamePlace(one: Pick<Turn, 'plan'>, other: Pick<Turn, 'plan'>): boolean {
  if (one.plan === null || other.plan === null) return true;
  return JSON.stringify(one.plan.about) === JSON.stringify(other.plan.about);
}

// Text that can follow a claim without being one: the end of a fence, the line under a table's head, markers after code.
const NO_WORDS = /^[\s`~|:-]*$/;

/**
 * Returns the part of an unfinished answer that may be shown: up to its last claim, with the text belonging to it.
 */
export function releasedText(text: string, claims: readonly Claim[]): string {
  const last = claims.at(-1);
  if (last === undefined) return '';
  return NO_WORDS.test(withoutCitationMarkers(text.slice(last.end))) ? text : text.slice(0, last.end);
}

/** Whether a turn without an answer offers sentences that come close to one. */
export function hasNearAnswers({ status, related }: Pick<Turn, 'status' | 'related'>): boolean {
  return status === 'not-found' && related.some(({ near }) => near !== undefined);
}
