import type { Claim, GroundingMode, Withheld } from '#lib/contracts/claim.ts';
import type { Feedback } from '#lib/contracts/feedback.ts';
import type { RelatedLink, Source } from '#lib/contracts/source.ts';

import type { AskScope } from '../reader-state.ts';
import { isSameScope } from './ask-scope.ts';
import { releasedText } from './released-text.ts';
import type { TurnFailure } from './turn-failure.ts';

/** A source of an answer, under the number its markers carry. */
export interface CitedSource {
  position: number;
  source: Source;
}

/** `waiting` has no text yet; `stopped` was ended by the reader; `failed` says why in `failure`. */
export type TurnStatus = 'waiting' | 'answering' | 'answered' | 'not-found' | 'stopped' | 'failed';

/** One question with its answer, as the panel shows it: the same for one that streams and for one read from the server. */
export interface Turn {
  /** Stays the same while the turn is on screen. */
  key: string;
  question: string;
  scope: AskScope;
  status: TurnStatus;
  /** Markdown with citation markers. */
  text: string;
  /** In order of position. */
  sources: CitedSource[];
  /** In order of the text; none in a refusal, and in answers from before sentences were judged. */
  claims: Claim[];
  /** What a complete answer leaves out. */
  withheld: Withheld;
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
  if (turn.status === 'answered' || turn.status === 'not-found') return turn;
  const text = releasedText(turn.text, turn.claims).trimEnd();
  return { ...turn, text, sources: turn.sources.filter(({ position }) => text.includes(`[${position}]`)) };
}

/** Without the turns that were asked again at once: of the same question asked of the same thing, only the last attempt. */
export function withoutRepeats(turns: Turn[]): Turn[] {
  return turns.filter((turn, index) => {
    const next = turns[index + 1];
    return next?.question !== turn.question || !isSameScope(turn.scope, next.scope);
  });
}
