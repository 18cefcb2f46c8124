import type { Turn } from '#lib/people/conversations/turn.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import { keyedDigest } from '#lib/foundation/log/keyed-digest.ts';

interface LoggedTurnOptions {
  /** The question as the log may have it; null where it may not. */
  words: string | null;
  /** The embedder did not answer: words were compared alone. */
  lacksVectors: boolean;
}

/** What the log is told: how a turn went and how long it took, however it ended, and no text of book, answer or selection. */
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
