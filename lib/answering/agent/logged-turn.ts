import type { Turn } from '#lib/people/conversations/turn.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { keyedDigest } from '#lib/foundation/log/keyed-digest.ts';

interface LoggedTurnOptions {
  /** The question in the form permitted in the log; null where it must not be logged. */
  words: string | null;
  /** Whether search used words only because the embedder did not answer. */
  lacksVectors: boolean;
}

/** Returns the log entry of a turn: its outcome and duration, however it ended, without any text of the book, answer or selection. */
export function loggedTurn(turn: Turn, { words, lacksVectors }: LoggedTurnOptions): Record<string, unknown> {
  const { id, sessionId, mode, model, grounding, outcome, errorCode, chunksRetrieved, query, selectedText } = turn;
  return {
    turnId: id,
    sessionId,
    mode,
    model,
    grounding,
    outcome,
    ...(errorCode !== null && { errorCode }),
    question: words !== null ? { text: words } : { length: countCodePoints(query), digest: keyedDigest(query) },
    ...(selectedText !== null && { selectionLength: countCodePoints(selectedText) }),
    chunksRetrieved,
    ...(lacksVectors && { searchedBy: 'words alone' }),
    sources: turn.sources.length,
    claims: turn.claims.length,
    withheld: turn.withheld.length,
    ...turn.stages,
    totalMs: turn.latencyMs,
  };
}

/** Returns the level at which it is logged that a turn was not recorded: naming the conversation of somebody else is no error of the server. */
export function unrecordedLevel(error: unknown): 'info' | 'error' {
  return AppError.is(error) && error.code === 'forbidden' ? 'info' : 'error';
}
