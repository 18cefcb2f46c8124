import { estimateTokens } from '#lib/foundation/text/estimate-tokens.ts';

import type { SelectionPlace, Turn } from './turn.ts';

/** An earlier question of the conversation with its answer. */
export interface HistoryTurn {
  question: string;
  answer: string;
}

/** What of a conversation is told. */
export interface FittedHistory {
  /** Oldest first. */
  turns: HistoryTurn[];
  /** How many of the latest turns are left out, since the tokens do not reach. */
  leftOut: number;
}

interface HistoryLimits {
  /** Two messages a turn. */
  maxMessages: number;
  maxTokens: number;
}

/** What a question about a selection is about. */
interface AskedSelection {
  text: string;
  /** Null when the request did not say where it stands. */
  place: SelectionPlace | null;
}

/**
 * The latest turns, oldest first, as far as both limits allow; whole turns only. With a selection, the turns about that very
 * selection and no others: nothing from outside it may reach the model.
 */
export function buildHistory(turns: Turn[], limits: HistoryLimits, selection: AskedSelection | null): FittedHistory {
  const usable = turns.filter((candidate) => isUsable(candidate, selection));
  return fitHistory(
    usable.map(({ query, response }) => ({ question: query, answer: response })),
    limits,
  );
}

/** The latest of these turns, oldest first, as far as both limits allow; whole turns only. */
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

/** The same words elsewhere are another selection, and so are those of which only one is known to stand somewhere. */
function isSamePlace(one: SelectionPlace | null, other: SelectionPlace | null): boolean {
  if (one === null || other === null) return one === other;
  const isSamePage = one.pageId === other.pageId && one.pageVersion === other.pageVersion;
  return isSamePage && one.start === other.start && one.end === other.end;
}
