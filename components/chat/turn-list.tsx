'use client';

import { ArrowDown } from 'lucide-react';
import { useRef } from 'react';

import { chatStore } from '#lib/client/chat/chat-store.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';

import { EmptyState } from './empty-state.tsx';
import { LoadingNote } from './loading-note.tsx';
import { PanelLog } from './panel-log.tsx';
import { TurnView } from './turn-view.tsx';
import { useCitationHover } from './use-citation-hover.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { useChatState } from './use-turns.ts';

interface TurnListProps {
  turns: Turn[];
  /** The turn whose words are lit on the page. */
  litKey: string | null;
  isShown: boolean;
}

/** The questions of a conversation with their answers, oldest first. */
export function TurnList({ turns, litKey, isShown }: TurnListProps) {
  const log = useRef<HTMLDivElement>(null);
  const loading = useChatState((state) => state.loading);
  const last = turns.at(-1);
  const { anchoredKey, hasMore, goToEnd } = useLogScroll(log, { turns, isShown });
  useCitationHover(log);

  return (
    <PanelLog
      ref={log}
      role="log"
      aria-live="off"
      aria-label="Conversation"
      tabIndex={0}
      over={
        hasMore && (
          <button
            type="button"
            className="absolute inset-e-4 bottom-3 inline-flex items-center gap-1 rounded-full border border-control bg-raised px-3 py-1.5 text-note pointer-coarse:min-h-11"
            onClick={goToEnd}
          >
            <ArrowDown size={14} strokeWidth={2} aria-hidden="true" /> More
          </button>
        )
      }
    >
      <LoadingNote loading={loading} />
      {turns.length === 0 && loading !== 'yes' && <EmptyState />}
      {turns.map((turn) => (
        <TurnView
          key={turn.key}
          turn={turn}
          isLast={turn === last}
          isLit={turn.key === litKey}
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
