'use client';

import type { RefObject } from 'react';

import { Button } from '#components/controls/button.tsx';
import { chatStore } from '#lib/client/chat/chat-store.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { EmptyConversation } from './empty-conversation.tsx';
import { openConversation } from './open-conversation.ts';
import { PanelLog, SkeletonLines } from './panel-frame.tsx';
import { FailureBox, TurnNote } from './turn-notes.tsx';
import { TurnView } from './turn-view.tsx';
import { useCitationHover } from './use-citation-hover.ts';
import { useChatState } from './use-turns.ts';

interface TurnListProps {
  /** What scrolls. */
  log: RefObject<HTMLDivElement | null>;
  turns: Turn[];
  /** The turn whose words are lit on the page. */
  highlightedKey: string | null;
  /** The turn that is kept as high as the log. */
  anchoredKey: string | null;
}

/** The questions of a conversation with their answers, oldest first. */
export function TurnList({ log, turns, highlightedKey, anchoredKey }: TurnListProps) {
  const loading = useChatState((state) => state.loading);
  const last = turns.at(-1);
  useCitationHover(log);

  return (
    <PanelLog ref={log} role="log" aria-live="off" aria-label={wording().ask.conversation} tabIndex={0}>
      <LoadingNote loading={loading} />
      {turns.length === 0 && loading !== 'yes' && <EmptyConversation />}
      {turns.map((turn) => (
        <TurnView
          key={turn.key}
          turn={turn}
          isLast={turn === last}
          isHighlighted={turn.key === highlightedKey}
          isAnchored={turn.key === anchoredKey}
          onTurnTo={() => turnTo(turn.key)}
        />
      ))}
    </PanelLog>
  );
}

function turnTo(key: string): void {
  if (chatStore.getState().chosenTurn !== key) chatStore.getState().update({ chosenTurn: key });
}

/** What became of a conversation that is being opened. */
function LoadingNote({ loading }: { loading: ReturnType<typeof chatStore.getState>['loading'] }) {
  if (loading === 'no') return null;
  if (loading === 'yes') {
    return <SkeletonLines role="status" aria-label={wording().conversations.open.loading} />;
  }
  if (loading === 'gone') {
    return <TurnNote role="alert">{wording().conversations.open.gone}</TurnNote>;
  }
  const { sessionId } = chatStore.getState();
  return (
    <FailureBox>
      <p role="alert" className="grow basis-full">
        {wording().conversations.open.failed}
      </p>
      {sessionId !== null && (
        <Button look="main" size="small" onClick={() => void openConversation(sessionId)}>
          {wording().common.tryAgain}
        </Button>
      )}
    </FailureBox>
  );
}
