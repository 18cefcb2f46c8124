'use client';

import { Button } from '#components/controls/button.tsx';
import { chatStore } from '#lib/client/chat/chat-store.ts';

import { openConversation } from './open-conversation.ts';
import { SkeletonLines } from './panel-skeleton.tsx';
import { FailureBox, TurnNote } from './turn-note.tsx';

/** What became of a conversation that is being opened. */
export function LoadingNote({ loading }: { loading: ReturnType<typeof chatStore.getState>['loading'] }) {
  if (loading === 'no') return null;
  if (loading === 'yes') {
    return <SkeletonLines role="status" aria-label="Opening the conversation" />;
  }
  if (loading === 'gone') {
    return (
      <TurnNote role="alert">This conversation is no longer on the server. It has been taken off your list.</TurnNote>
    );
  }
  const { sessionId } = chatStore.getState();
  return (
    <FailureBox>
      <p role="alert" className="grow basis-full">
        The conversation could not be opened.
      </p>
      {sessionId !== null && (
        <Button look="main" size="small" onClick={() => void openConversation(sessionId)}>
          Try again
        </Button>
      )}
    </FailureBox>
  );
}
