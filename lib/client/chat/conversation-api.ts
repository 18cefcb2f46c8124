import type { ConversationResponse } from '#lib/contracts/conversation.ts';

/** What became of a request for a conversation: `gone` when the server has it no longer. */
export type LoadedConversation =
  { kind: 'loaded'; conversation: ConversationResponse } | { kind: 'gone' } | { kind: 'failed' };

export async function loadConversation(sessionId: string): Promise<LoadedConversation> {
  try {
    const response = await fetch(addressOf(sessionId));
    if (response.status === 404 || response.status === 400) return { kind: 'gone' };
    if (!response.ok) return { kind: 'failed' };
    return { kind: 'loaded', conversation: (await response.json()) as ConversationResponse };
  } catch {
    return { kind: 'failed' };
  }
}

/** False when the server could not be told; it may be tried again. */
export async function deleteConversation(sessionId: string): Promise<boolean> {
  try {
    const response = await fetch(addressOf(sessionId), { method: 'DELETE' });
    return response.ok || response.status === 404;
  } catch {
    return false;
  }
}

function addressOf(sessionId: string): string {
  return `/api/conversations/${encodeURIComponent(sessionId)}`;
}
