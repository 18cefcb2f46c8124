import { LIMITS } from '#lib/foundation/config/limits.ts';
import { buildHistory, fitHistory, type FittedHistory } from '#lib/people/conversations/build-history.ts';
import type { ConversationRepository, Masking } from '#lib/people/conversations/ports.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { estimateTokens } from '#lib/foundation/text/estimate-tokens.ts';

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
export interface History extends FittedHistory {
  /** The turn before, however it ended; null when this is the first. */
  last: Turn | null;
}

/** Of a conversation that begins. */
export const NO_HISTORY: History = { turns: [], leftOut: 0, last: null };

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

function toldHistory({ maxHistoryMessages, masking = null }: HistorySource, question: Question): History {
  const { told = [], scope, viewer } = question;
  // Nothing from outside a selection may reach the model, and nobody says which of it was about the selection.
  if (told.length === 0 || scope.kind === 'selection') return NO_HISTORY;
  const limits = { maxMessages: maxHistoryMessages, maxTokens: tokensFor(question) };
  const known = masking === null ? told : masking.history(viewer, told);
  return { ...fitHistory(known, limits), last: null };
}

/** What the question leaves of the prompt's budget for the conversation: a selection is sent first, and evidence of the library keeps its part. */
function tokensFor({ scope, text, profile }: Question): number {
  const texts = [profile?.prompt ?? text, profile?.instructions ?? '', scope.kind === 'selection' ? scope.text : ''];
  const taken = texts.reduce((sum, part) => sum + estimateTokens(part), 0);
  return LIMITS.contextMaxTokens - taken - (scope.kind === 'library' ? LIMITS.evidenceKeptTokens : 0);
}

async function readHistory(
  { conversations, maxHistoryMessages, masking = null }: ReadableSource,
  question: Question,
  sessionId: string,
): Promise<History> {
  const { viewer, scope } = question;
  const isLibrary = scope.kind === 'library';
  const latest = Math.max(Math.ceil(maxHistoryMessages / 2), 1);
  const turns = await conversations.listTurns(viewer, sessionId, { limit: isLibrary ? latest : SELECTION_LOOK_BACK });
  const limits = { maxMessages: maxHistoryMessages, maxTokens: tokensFor(question) };
  // Words that a reader brought along are known again as they were stored.
  const keptAs = (words: string) => (masking === null ? words : masking.words(viewer, words));
  const about = isLibrary ? null : { ...scope, text: scope.place === null ? keptAs(scope.text) : scope.text };
  const history = buildHistory(turns, limits, about);
  // Of what was stored before anything was masked, nothing is to be stored once more.
  const told = masking === null ? history.turns : masking.history(viewer, history.turns);
  return { ...history, turns: told, last: turns.at(-1) ?? null };
}
