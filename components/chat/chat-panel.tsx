'use client';

import { History, Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { IconButton } from '#components/controls/quiet-button.tsx';
import { useReader } from '#components/reader/use-reader.ts';
import { effectiveScope } from '#lib/client/chat/ask-scope.ts';
import { chatStore } from '#lib/client/chat/chat-store.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { CitationPreview } from './citation-preview.tsx';
import { focusComposer } from './composer-focus.ts';
import { Composer } from './composer.tsx';
import { ConversationList } from './conversation-list.tsx';
import { newConversation, restoreConversation } from './open-conversation.ts';
import { PanelBody, PanelHead } from './panel-frame.tsx';
import { PanelResizer } from './panel-resizer.tsx';
import { PeekStrip, SheetHandle } from './panel-sheet.tsx';
import { ask } from './reader-chat.ts';
import { dropAttached } from './selection-card.tsx';
import { TurnList } from './turn-list.tsx';
import { useLogScroll } from './use-log-scroll.ts';
import { useOtherTabs } from './use-other-tabs.ts';
import { useChatState, useHighlightedTurn, useResumeWhenOnline, useTurns } from './use-turns.ts';
import { useSpokenAnswer } from './use-spoken-answer.ts';

interface ChatPanelProps {
  modelName: string;
  /** What the server does with unsupported sentences unless it is asked otherwise. */
  groundingMode: GroundingMode;
}

/** The conversation beside the text: loaded on first use, then kept. */
export function ChatPanel({ modelName, groundingMode }: ChatPanelProps) {
  const { turns, isBusy } = useTurns();
  const view = useChatState((state) => state.view);
  const highlightedKey = useHighlightedTurn(turns);
  const isOffline = useResumeWhenOnline(turns);
  const about = { turns, highlightedKey, isBusy, isOffline, modelName, groundingMode };
  useAskRequest();
  useSpokenAnswer(turns);
  useOtherTabs();

  useEffect(() => void restoreConversation(), []);

  const showList = (isShown: boolean) =>
    chatStore.getState().update({ view: isShown ? 'conversations' : 'conversation' });

  return (
    <PanelBody onKeyDown={(event) => leaveByKeys(event, view, () => showList(false))}>
      <PanelResizer />
      <SheetHandle />
      <PeekStrip />
      <PanelHeader
        isListShown={view === 'conversations'}
        onNew={() => void newConversation().then(() => readerStore.getState().compose())}
        onToggleList={() => showList(view !== 'conversations')}
        onClose={closePanel}
      />
      {view === 'conversations' ? <ConversationList onLeave={() => showList(false)} /> : <Conversation {...about} />}
      <CitationPreview turns={turns} />
    </PanelBody>
  );
}

interface ConversationProps extends ChatPanelProps {
  turns: Turn[];
  /** The turn whose words are lit on the page. */
  highlightedKey: string | null;
  isBusy: boolean;
  isOffline: boolean;
}

/** The turns, and beneath them where the next one is begun. */
function Conversation({ turns, highlightedKey, ...composer }: ConversationProps) {
  const log = useRef<HTMLDivElement>(null);
  const isShown = useReader((reader) => reader.isPanelOpen);
  const { anchoredKey, hasMore, goToEnd } = useLogScroll(log, { turns, isShown });
  return (
    <>
      <TurnList log={log} turns={turns} highlightedKey={highlightedKey} anchoredKey={anchoredKey} />
      <Composer {...composer} lastQuestion={turns.at(-1)?.question} onMore={hasMore ? goToEnd : null} />
    </>
  );
}

/** Closes the panel and gives the focus back to the button that opened it, if the panel had it. */
function closePanel(): void {
  const panel = document.getElementById('ask-panel');
  const hadFocus = panel?.contains(document.activeElement) === true;
  readerStore.getState().closePanel();
  if (hadFocus) document.querySelector<HTMLElement>('[aria-controls="ask-panel"]')?.focus({ preventScroll: true });
}

/** Ctrl I leaves the panel, as it led there. Esc leaves the list, then the panel; whatever is open within hears it first. */
function leaveByKeys(event: React.KeyboardEvent, view: string, leaveList: () => void): void {
  if (event.defaultPrevented || event.nativeEvent.isComposing) return;
  const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  const isBack = isCommand && event.key.toLowerCase() === 'i';
  if (!isBack && event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  event.nativeEvent.stopImmediatePropagation();
  if (isBack) closePanel();
  else if (view === 'conversations') leaveList();
  else if (!dropAttached()) closePanel();
}

interface PanelHeaderProps {
  isListShown: boolean;
  onNew: () => void;
  onToggleList: () => void;
  onClose: () => void;
}

function PanelHeader({ isListShown, onNew, onToggleList, onClose }: PanelHeaderProps) {
  return (
    <PanelHead>
      <h2 className="flex-1 font-semibold">{wording().common.ask}</h2>
      <IconButton aria-label={wording().conversations.new} title={wording().conversations.new} onClick={onNew}>
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton
        aria-label={wording().conversations.title}
        title={wording().conversations.title}
        aria-pressed={isListShown}
        onClick={onToggleList}
      >
        <History size={17} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton aria-label={wording().common.close} title={wording().common.close} onClick={onClose}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </PanelHead>
  );
}

/** Takes what the page hands over: a question is asked at once, without one the composer gets the focus. */
function useAskRequest(): void {
  const request = useReader((reader) => reader.askRequest);
  useEffect(() => {
    if (request === null) return;
    const { text, scope: own } = readerStore.getState().takeAskRequest() ?? { text: null };
    chatStore.getState().update({ view: 'conversation' });
    if (text === null) {
      requestAnimationFrame(focusComposer);
    } else {
      const { scope, page, book } = readerStore.getState();
      void ask(text, own ?? effectiveScope(scope, page ?? book));
    }
  }, [request]);
}
