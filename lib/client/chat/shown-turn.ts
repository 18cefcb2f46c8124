import { citationMarkers, withoutCitationMarkers } from '#lib/contracts/citation-marker.ts';
import type { Clarification } from '#lib/contracts/clarification.ts';
import type { Claim, GroundingMode, Withheld } from '#lib/contracts/claim.ts';
import type { Feedback } from '#lib/contracts/feedback.ts';
import type { QueryPlan } from '#lib/contracts/query-plan.ts';
import type { ReaderDataParts } from '#lib/contracts/reader-stream.ts';
import type { RelatedLink, Source } from '#lib/contracts/source.ts';

import type { AskScope } from '../reader-state.ts';
import { isSameScope } from './ask-scope.ts';
import type { AskContext } from './place-at-hand.ts';
import type { TurnFailure } from './turn-failure.ts';

/** A source of an answer, under the number its markers carry. */
export interface CitedSource {
  position: number;
  source: Source;
}

/** `waiting` has no text yet; `stopped` was ended by the reader; `failed` says why in `failure`. */
export type TurnStatus = 'waiting' | 'answering' | 'answered' | 'not-found' | 'clarification' | 'stopped' | 'failed';

/** One question with its answer, as the panel shows it: the same for one that streams and for one read from the server. */
export interface Turn {
  /** Stays the same while the turn is on screen. */
  key: string;
  question: string;
  scope: AskScope;
  /** Where its reader was; null when nobody knows. */
  context: AskContext | null;
  status: TurnStatus;
  /** What was asked back instead of an answer. */
  clarification: Clarification | null;
  /** The number of the option that the next turn chose; null while none is chosen. */
  chosenOption: number | null;
  /** The number of the option that this question was sent with; null for one that was typed, and once it is read from the server. */
  option: number | null;
  /** The question of the turn before, when this turn goes on with it for one document. */
  resumes: ResumedQuestion | null;
  /** How the answer was found; null while nobody knows. */
  plan: QueryPlan | null;
  /** The calls of tools, as they began or ended. */
  toolCalls: ReaderDataParts['tool']['call'][];
  /** The profile that was answered by. */
  profile: string | null;
  /** True when the answer rests on what the reader may not read any more: nothing of it is here. */
  isUnavailable: boolean;
  /** Markdown with citation markers. */
  text: string;
  /** In order of position. */
  sources: CitedSource[];
  /** In order of the text; none in a refusal, and in answers from before sentences were judged. */
  claims: Claim[];
  /** What a complete answer leaves out. */
  withheld: Withheld;
  /** How many of the latest turns the model was not told of. Not known of an answer that is read from the server: 0. */
  turnsLeftOut: number;
  /** How a complete answer was held to its evidence; null while it is none, and for one from before. */
  grounding: GroundingMode | null;
  related: RelatedLink[];
  failure: TurnFailure | null;
  latencyMs: number | null;
  model: string | null;
  /** Where the server has kept a complete turn; null for others, and where it is not kept. */
  place: TurnPlace | null;
  /** What the reader thought of the answer when the turn was read from the server. */
  feedback: Feedback | null;
}

/** A question that is asked again of the document its reader chose. */
export interface ResumedQuestion {
  question: string;
  scope: AskScope;
}

/** The names under which the server knows a turn. */
export interface TurnPlace {
  sessionId: string;
  turnId: string;
}

/** Of an answer that leaves nothing out, or of which nobody knows yet. */
export const NOTHING_WITHHELD: Withheld = { count: 0, reasons: {} };

/** True while more of the answer may come. */
export function isOpenTurn(turn: Turn): boolean {
  return turn.status === 'waiting' || turn.status === 'answering';
}

/**
 * Of an answer that is not complete, only what has come whole: its text as far as it was judged, and the sources that this
 * text names.
 */
export function withoutLooseEnd(turn: Turn): Turn {
  if (turn.status === 'answered' || turn.status === 'not-found' || turn.status === 'clarification') return turn;
  const text = releasedText(turn.text, turn.claims).trimEnd();
  return { ...turn, text, sources: turn.sources.filter(({ position }) => text.includes(`[${position}]`)) };
}

/** Without the turns that were asked again at once: of the same question asked of the same thing, only the last attempt. */
export function withoutRepeats(turns: Turn[]): Turn[] {
  return turns.filter((turn, index) => {
    const next = turns[index + 1];
    return next?.question !== turn.question || !isSameScope(turn.scope, next.scope) || !isSamePlace(turn, next);
  });
}

/** “This page” is another one elsewhere. What has no plan has not got so far as to point at anything. */
function isSamePlace(one: Pick<Turn, 'plan'>, other: Pick<Turn, 'plan'>): boolean {
  if (one.plan === null || other.plan === null) return true;
  return JSON.stringify(one.plan.about) === JSON.stringify(other.plan.about);
}

// What can follow a claim without being one: the end of a fence, the line under a table's head, markers behind code.
const NO_WORDS = /^[\s`~|:-]*$/;

/**
 * What of an answer that is not complete may be shown: as far as its claims have come, and what belongs to the last of them. Of
 * one without claims, as far as its last marker.
 */
export function releasedText(text: string, claims: readonly Claim[]): string {
  const last = claims.at(-1);
  if (last === undefined) return text.slice(0, citationMarkers(text).at(-1)?.end ?? 0);
  return NO_WORDS.test(withoutCitationMarkers(text.slice(last.end))) ? text : text.slice(0, last.end);
}

/** Whether a turn that has no answer offers sentences that come near one. */
export function hasNearAnswers({ status, related }: Pick<Turn, 'status' | 'related'>): boolean {
  return status === 'not-found' && related.some(({ near }) => near !== undefined);
}
