'use client';

import { useEffect } from 'react';

import { chatStore } from '#lib/client/chat/chat-store.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';
import { useReader } from '#components/reader/use-reader.ts';

import { CitationPreview } from './citation-preview.tsx';
import { Composer } from './composer.tsx';
import { ConversationList } from './conversation-list.tsx';
import { newConversation, restoreConversation } from './open-conversation.ts';
import { PanelBody } from './panel-body.tsx';
import { PanelHeader } from './panel-header.tsx';
import { PeekStrip } from './peek-strip.tsx';
import { SheetHandle } from './sheet-handle.tsx';
import { TurnList } from './turn-list.tsx';
import { useAskRequest } from './use-ask-request.ts';
import { useLitTurn } from './use-lit-turn.ts';
import { useResumeWhenOnline } from './use-resume-when-online.ts';
import { useSpokenAnswer } from './use-spoken-answer.ts';
import { useChatState, useTurns } from './use-turns.ts';

interface ChatPanelProps {
  modelName: string;
  /** What the server does with unsupported sentences unless it is asked otherwise. */
  groundingMode: GroundingMode;
}

/** The conversation beside the text: loaded on first use, then kept. */
export function ChatPanel({ modelName, groundingMode }: ChatPanelProps) {
  const { turns, isBusy } = useTurns();
  const view = useChatState((state) => state.view);
  const isOpen = useReader((reader) => reader.isPanelOpen);
  const litKey = useLitTurn(turns);
  const isOffline = useResumeWhenOnline(turns);
  useAskRequest();
  useSpokenAnswer(turns);

  useEffect(() => void restoreConversation(), []);

  const showList = (isShown: boolean) =>
    chatStore.getState().update({ view: isShown ? 'conversations' : 'conversation' });

  return (
    <PanelBody onKeyDown={(event) => leaveByEscape(event, view, () => showList(false))}>
      <SheetHandle />
      <PeekStrip />
      <PanelHeader
        isListShown={view === 'conversations'}
        onNew={() => void newConversation().then(() => readerStore.getState().compose())}
        onToggleList={() => showList(view !== 'conversations')}
        onClose={closePanel}
      />
      {view === 'conversations' ? (
        <ConversationList onLeave={() => showList(false)} />
      ) : (
        <>
          <TurnList turns={turns} litKey={litKey} isShown={isOpen} />
          <Composer
            modelName={modelName}
            groundingMode={groundingMode}
            isBusy={isBusy}
            isOffline={isOffline}
            lastQuestion={turns.at(-1)?.question}
          />
        </>
      )}
      <CitationPreview turns={turns} />
    </PanelBody>
  );
}

/** Closes the panel and gives the focus back to the button that opened it, if the panel had it. */
function closePanel(): void {
  const panel = document.getElementById('ask-panel');
  const hadFocus = panel?.contains(document.activeElement) === true;
  readerStore.getState().closePanel();
  if (hadFocus) document.querySelector<HTMLElement>('[aria-controls="ask-panel"]')?.focus({ preventScroll: true });
}

/** Esc leaves the list, then the sheet or the overlay; beside the text it leads back to the text and lets the panel stand. */
function leaveByEscape(event: React.KeyboardEvent, view: string, leaveList: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  if (readerStore.getState().returnPoints.length > 0 && view === 'conversation') return;
  event.stopPropagation();
  event.nativeEvent.stopImmediatePropagation();
  if (view === 'conversations') leaveList();
  else if (matchMedia('(max-width: 899px)').matches) closePanel();
  else document.getElementById('main')?.focus({ preventScroll: true });
}
