import { estimateTokens } from '#lib/text/estimate-tokens.ts';

import type { Turn } from './turn.ts';

/** An earlier question of the conversation with its answer. */
export interface HistoryTurn {
  question: string;
  answer: string;
}

interface HistoryLimits {
  /** Two messages a turn. */
  maxMessages: number;
  maxTokens: number;
}

/**
 * The latest turns, oldest first, as far as both limits allow; whole turns only. With a selection, the turns about that very
 * selection and no others: nothing from outside it may reach the model.
 */
export function buildHistory(turns: Turn[], limits: HistoryLimits, selectedText: string | null): HistoryTurn[] {
  const history: HistoryTurn[] = [];
  let tokens = 0;
  for (const turn of turns.filter((candidate) => isUsable(candidate, selectedText)).toReversed()) {
    tokens += estimateTokens(turn.query) + estimateTokens(turn.response);
    if ((history.length + 1) * 2 > limits.maxMessages || tokens > limits.maxTokens) break;
    history.unshift({ question: turn.query, answer: turn.response });
  }
  return history;
}

function isUsable(turn: Turn, selectedText: string | null): boolean {
  const isComplete = turn.outcome === 'answered' || turn.outcome === 'not_found';
  return isComplete && (selectedText === null || turn.selectedText === selectedText);
}
