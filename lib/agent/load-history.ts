import { LIMITS } from '#lib/config/limits.ts';
import { buildHistory, fitHistory, type HistoryTurn } from '#lib/conversations/build-history.ts';
import type { ConversationRepository, Masking } from '#lib/conversations/ports.ts';
import type { Turn } from '#lib/conversations/turn.ts';
import { AppError } from '#lib/core/errors.ts';
import { raceAbort } from '#lib/core/race-abort.ts';
import type { Logger } from '#lib/log/logger.ts';
import { estimateTokens } from '#lib/text/estimate-tokens.ts';

import type { Question } from './question.ts';

interface HistorySource {
  /** Null where nothing is recorded. */
  conversations: Pick<ConversationRepository, 'listTurns'> | null;
  /** Messages, two a turn. */
  maxHistoryMessages: number;
  /** What is said before is known as it may be kept; null or absent where all of it may. */
  masking?: Masking | null;
  log: Logger;
}

type ReadableSource = HistorySource & { conversations: Pick<ConversationRepository, 'listTurns'> };

// Turns about one selection may stand far apart in a conversation.
const SELECTION_LOOK_BACK = 100;

/** A conversation so far. */
export interface History {
  /** What the model is told of it. */
  turns: HistoryTurn[];
  /** The turn before, however it ended; null when this is the first. */
  last: Turn | null;
}

/** Of a conversation that begins. */
export const NO_HISTORY: History = { turns: [], last: null };

/**
 * What the model is told of the conversation so far; of a question about a selection, only what was said about that one. Null when
 * that cannot be read, or not in time: an answer without it is better than none. Where nothing is recorded, that is so whenever a
 * conversation is to go on.
 */
export async function loadHistory(source: HistorySource, question: Question): Promise<History | null> {
  const { conversations } = source;
  if (question.sessionId === null) return toldHistory(source, question);
  if (conversations === null) return null;
  const patience = AbortSignal.timeout(LIMITS.historyTimeoutMs);
  const either = AbortSignal.any([question.signal, patience]);
  try {
    return await raceAbort(readHistory({ ...source, conversations }, question, question.sessionId), either);
  } catch (error) {
    question.signal.throwIfAborted();
    if (!patience.aborted && !(AppError.is(error) && error.code === 'storage_unavailable')) throw error;
    source.log.warn({ err: error, sessionId: question.sessionId }, 'the conversation so far could not be read');
    return null;
  }
}

function toldHistory(
  { maxHistoryMessages, masking = null }: HistorySource,
  { told = [], scope, viewer }: Question,
): History {
  // Nothing from outside a selection may reach the model, and nobody says which of it was about the selection.
  if (told.length === 0 || scope.kind === 'selection') return NO_HISTORY;
  const limits = { maxMessages: maxHistoryMessages, maxTokens: LIMITS.historyMaxTokens };
  const known = masking === null ? told : masking.history(viewer, told);
  return { turns: fitHistory(known, limits), last: null };
}

async function readHistory(
  { conversations, maxHistoryMessages, masking = null }: ReadableSource,
  { viewer, scope, text }: Question,
  sessionId: string,
): Promise<History> {
  const isLibrary = scope.kind === 'library';
  const latest = Math.max(Math.ceil(maxHistoryMessages / 2), 1);
  const turns = await conversations.listTurns(viewer, sessionId, { limit: isLibrary ? latest : SELECTION_LOOK_BACK });
  // A selection is sent whole; what it leaves of the budget is for the conversation.
  const taken = isLibrary ? 0 : estimateTokens(scope.text) + estimateTokens(text);
  const maxTokens = Math.min(LIMITS.historyMaxTokens, LIMITS.contextMaxTokens - taken);
  const limits = { maxMessages: maxHistoryMessages, maxTokens };
  // Words that a reader brought along are known again as they were stored.
  const keptAs = (words: string) => (masking === null ? words : masking.words(viewer, words));
  const about = isLibrary ? null : { ...scope, text: scope.place === null ? keptAs(scope.text) : scope.text };
  const history = buildHistory(turns, limits, about);
  // Of what was stored before anything was masked, nothing is to be stored once more.
  return { turns: masking === null ? history : masking.history(viewer, history), last: turns.at(-1) ?? null };
}
