import type { Env } from '#lib/config/env.ts';
import { readableTurns } from '#lib/conversations/readable-turns.ts';
import type { ConversationRepository } from '#lib/conversations/ports.ts';
import type { DocumentRights } from '#lib/retrieval/recheck-access.ts';

import type { Runtime } from './runtime.ts';

type Part = Pick<Runtime, 'listTurns' | 'deleteConversation' | 'rateTurn'>;

interface ConversationParts {
  env: Env;
  conversations: ConversationRepository;
  rights: DocumentRights;
}

/** What readers may do with their conversations. */
export function keepConversations({ env, conversations, rights }: ConversationParts): Part {
  return {
    listTurns: async (viewer, sessionId) =>
      readableTurns(viewer, await conversations.listTurns(viewer, sessionId), rights.readable),
    deleteConversation: (viewer, sessionId) => conversations.deleteSession(viewer, sessionId),
    // What is taken back is taken back also where nothing new is recorded.
    rateTurn: async (viewer, turn, feedback) =>
      (feedback === null || env.recordsConversations) && conversations.rate(viewer, turn, feedback),
  };
}
