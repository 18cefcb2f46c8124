'use client';

import { chatStore } from '#lib/client/chat/chat-store.ts';

import { openConversation } from './open-conversation.ts';

/** What became of a conversation that is being opened. */
export function LoadingNote({ loading }: { loading: ReturnType<typeof chatStore.getState>['loading'] }) {
  if (loading === 'no') return null;
  if (loading === 'yes') {
    return (
      <div className="panel-skeleton-lines" role="status" aria-label="Opening the conversation">
        <span />
        <span />
        <span />
      </div>
    );
  }
  if (loading === 'gone') {
    return (
      <p className="turn-note" role="alert">
        This conversation is no longer on the server. It has been taken off your list.
      </p>
    );
  }
  const { sessionId } = chatStore.getState();
  return (
    <div className="turn-failure">
      <p role="alert">The conversation could not be opened.</p>
      {sessionId !== null && (
        <button type="button" className="solid-button" onClick={() => void openConversation(sessionId)}>
          Try again
        </button>
      )}
    </div>
  );
}
