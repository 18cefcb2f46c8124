import { estimateTokens } from '#lib/foundation/text/estimate-tokens.ts';

import type { SelectionPlace, Turn } from './turn.ts';

/** An earlier question of the conversation with its answer. */
export interface HistoryTurn {
  question: string;
  answer: string;
}

/** The part of a conversation that is passed to the model. */
export interface FittedHistory {
  /** Oldest first. */
  turns: HistoryTurn[];
  /** How many of the latest turns are left out because the token budget is exhausted. */
  leftOut: number;
}

interface HistoryLimits {
  /** Two messages per turn. */
  maxMessages: number;
  maxTokens: number;
}

/** The selection that a question refers to. */
interface AskedSelection {
  text: string;
  /** Null if the request did not give the location. */
  place: SelectionPlace | null;
}

/**
 * Returns the latest turns, oldest first, within both limits; turns are never cut. With a selection, only the turns about that same selection are
 * included, since nothing from outside it may reach the model.
 */
export function buildHistory(turns: Turn[], limits: HistoryLimits, selection: AskedSelection | null): FittedHistory {
  const usable = turns.filter((candidate) => isUsable(candidate, selection));
  return fitHistory(
    usable.map(({ query, response }) => ({ question: query, answer: response })),
    limits,
  );
}

/** Returns the latest of these turns, oldest first, within both limits; turns are never cut. */
export function fitHistory(turns: readonly HistoryTurn[], limits: HistoryLimits): FittedHistory {
  const history: HistoryTurn[] = [];
  let tokens = 0;
  const latest = turns.toReversed().slice(0, Math.floor(limits.maxMessages / 2));
  for (const turn of latest) {
    tokens += estimateTokens(turn.question) + estimateTokens(turn.answer);
    if (tokens > limits.maxTokens) break;
    history.unshift(turn);
  }
  return { turns: history, leftOut: latest.length - history.length };
}

function isUsable(turn: Turn, selection: AskedSelection | null): boolean {
  const isComplete = turn.outcome === 'answered' || turn.outcome === 'not_found';
  return isComplete && (selection === null || isAbout(turn, selection));
}

function isAbout({ mode, selectedText, selection }: Turn, asked: AskedSelection): boolean {
  return mode === 'selected_text' && selectedText === asked.text && isSamePlace(selection, asked.place);
}

/** The same words elsewhere are another selection, and so are words of which only one has a known location. */
function isSamePlace(one: SelectionPlace | null, other: SelectionPlace | null): boolean {
  if (one === null || other === null) return one === other;
  const isSamePage = one.pageId === other.pageId && one.pageVersion === other.pageVersion;
  return isSamePage && one.start === other.start && one.end === other.end;
}
