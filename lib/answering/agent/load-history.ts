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
  /** In messages, two per turn. */
  maxHistoryMessages: number;
  /** Masks the earlier conversation as it may be stored; null or absent if all of it may be. */
  masking?: Masking | null;
  log: Logger;
}

type ReadableSource = HistorySource & { conversations: Pick<ConversationRepository, 'listTurns'> };

// Turns about the same selection may be far apart in a conversation.
const SELECTION_LOOK_BACK = 100;

/** The conversation so far. */
export interface History extends FittedHistory {
  /** The previous turn, however it ended; null for the first. */
  last: Turn | null;
}

/** The history of a new conversation. */
export const NO_HISTORY: History = { turns: [], leftOut: 0, last: null };

/**
 * Returns the conversation so far for the model; for a question about a selection, only the turns about that selection. Null if it cannot be read, or
 * not in time: an answer without it is better than none. Where nothing is recorded, the result is null for every conversation that is to be
 * continued.
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
  // Nothing from outside a selection may reach the model, and the client does not say which turns were about the selection.
  if (told.length === 0 || scope.kind === 'selection') return NO_HISTORY;
  const limits = { maxMessages: maxHistoryMessages, maxTokens: tokensFor(question) };
  const known = masking === null ? told : masking.history(viewer, told);
  return { ...fitHistory(known, limits), last: null };
}

/**
 * Returns the tokens of the prompt's budget that the question leaves for the conversation: a selection is sent first, and evidence of the library
 * keeps its share.
 */
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
  // Text supplied by a reader is compared in the masked form in which it was stored.
  const keptAs = (words: string) => (masking === null ? words : masking.words(viewer, words));
  const about = isLibrary ? null : { ...scope, text: scope.place === null ? keptAs(scope.text) : scope.text };
  const history = buildHistory(turns, limits, about);
  // Turns stored before masking was in use must not be stored again unmasked.
  const told = masking === null ? history.turns : masking.history(viewer, history.turns);
  return { ...history, turns: told, last: turns.at(-1) ?? null };
}
