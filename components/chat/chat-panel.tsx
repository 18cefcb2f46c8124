'use client';

import { History, Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { IconButton } from '#components/controls/quiet-button.tsx';
import { useReader } from '#components/reader/use-reader.ts';
import { effectiveScope } from '#lib/client/chat/ask-scope.ts';
import { chatStore } from '#lib/client/chat/chat-store.ts';
import { type Turn, isOpenTurn } from '#lib/client/chat/shown-turn.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';
import { wording, formatMessage } from '#lib/contracts/wording/wording.ts';
import { hearOtherTabs } from '#lib/client/chat/other-tabs.ts';
import { endSentence, isFromCatalogue, withheldSentence } from '#lib/client/chat/claim-words.ts';
import { clarifyingSentence, spokenSentences } from '#lib/client/chat/spoken-sentences.ts';

import { CitationPreview } from './citation-preview.tsx';
import { focusComposer } from './composer-focus.ts';
import { Composer } from './composer.tsx';
import { ConversationList } from './conversation-list.tsx';
import { newConversation, restoreConversation, followOtherTab, seeOtherBrowsers } from './open-conversation.ts';
import { PanelBody, PanelHead } from './panel-frame.tsx';
import { PanelResizer } from './panel-resizer.tsx';
import { PeekStrip, SheetHandle } from './panel-sheet.tsx';
import { openTurn } from './open-turn.ts';
import { ask } from './reader-chat.ts';
import { dropAttached } from './selection-card.tsx';
import { TurnList } from './turn-list.tsx';
import { useLogScroll, useSoughtTurn } from './use-log-scroll.ts';
import { useChatState, useHighlightedTurn, useResumeWhenOnline, useTurns } from './use-turns.ts';
import { scopeName } from './scope-menu.tsx';

interface ChatPanelProps {
  modelName: string;
  /** How the server treats unsupported sentences by default. */
  groundingMode: GroundingMode;
}

/** The conversation panel next to the text: loaded on first use and then kept mounted. */
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
  /** The turn whose cited words are highlighted on the page. */
  highlightedKey: string | null;
  isBusy: boolean;
  isOffline: boolean;
}

/** The turns, followed by the composer. */
function Conversation({ turns, highlightedKey, ...composer }: ConversationProps) {
  const log = useRef<HTMLDivElement>(null);
  const isShown = useReader((reader) => reader.isPanelOpen);
  const { anchoredKey, hasMore, goToEnd } = useLogScroll(log, { turns, isShown });
  useSoughtTurn(
    log,
    turns,
    useChatState((state) => state.soughtTurn),
  );
  return (
    <>
      <TurnList log={log} turns={turns} highlightedKey={highlightedKey} anchoredKey={anchoredKey} />
      <Composer {...composer} lastQuestion={turns.at(-1)?.question} onMore={hasMore ? goToEnd : null} />
    </>
  );
}

/** Closes the panel and returns the focus to the button that opened it, if the panel had it. */
function closePanel(): void {
  const panel = document.getElementById('ask-panel');
  const hadFocus = panel?.contains(document.activeElement) === true;
  readerStore.getState().closePanel();
  if (hadFocus) document.querySelector<HTMLElement>('[aria-controls="ask-panel"]')?.focus({ preventScroll: true });
}

/** Ctrl I leaves the panel, just as it opens it. Esc leaves the list, then the panel; open elements within it handle the key first. */
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

/** Takes the ask request handed over by the page: a question is asked at once or turned to; without one the composer gets the focus. */
function useAskRequest(): void {
  const request = useReader((reader) => reader.askRequest);
  useEffect(() => {
    if (request === null) return;
    const { text, scope: own, turn } = readerStore.getState().takeAskRequest() ?? { text: null };
    chatStore.getState().update({ view: 'conversation' });
    if (turn !== undefined) {
      void openTurn(turn);
    } else if (text === null) {
      requestAnimationFrame(focusComposer);
    } else {
      const { scope, page, book } = readerStore.getState();
      void ask(text, own ?? effectiveScope(scope, page ?? book));
    }
  }, [request]);
}

/** Keeps the open conversation in sync with other tabs, and with other browsers whenever this one becomes visible again. */
function useOtherTabs(): void {
  useEffect(() => {
    const see = () => {
      if (document.visibilityState === 'visible') void seeOtherBrowsers();
    };
    document.addEventListener('visibilitychange', see);
    const leave = hearOtherTabs((news) => {
      if (news.kind === 'answering') void followOtherTab(news.sessionId, news.answerId);
      else if (news.sessionId === chatStore.getState().sessionId) void newConversation();
    });
    return () => {
      leave();
      document.removeEventListener('visibilitychange', see);
    };
  }, []);
}

interface Spoken {
  key: string;
  sentences: number;
  isOver: boolean;
}

/** Announces the panel's activity to screen readers: that it searches, each sentence once, and how the answer ended. */
function useSpokenAnswer(turns: Turn[]): void {
  const spoken = useRef<Spoken | null>(null);
  const turn = turns.at(-1);

  useEffect(() => {
    if (turn === undefined) return;
    if (spoken.current?.key !== turn.key) {
      // Turns loaded from the server are there to be read; only current events are announced.
      spoken.current = { key: turn.key, sentences: 0, isOver: !isOpenTurn(turn) };
      if (isOpenTurn(turn)) announceSearch(turn);
    }
    if (spoken.current.isOver) return;
    const isOver = !isOpenTurn(turn);
    // The text of a clarifying question repeats its options, which are listed as choices.
    const sentences = turn.clarification === null ? spokenSentences(turn, isOver) : [];
    for (const sentence of sentences.slice(spoken.current.sentences)) announce(sentence);
    if (isOver) announceEnd(turn);
    spoken.current = { key: turn.key, sentences: Math.max(sentences.length, spoken.current.sentences), isOver };
  }, [turn]);
}

function announceSearch({ scope }: Turn): void {
  const { page } = readerStore.getState();
  announce(
    scope.kind === 'selection'
      ? wording().answer.spoken.readingSelection
      : formatMessage(wording().answer.spoken.searching, { scope: lowerFirst(scopeName(scope, page)) }),
  );
}

function announceEnd({ status, sources, withheld, claims, clarification }: Turn): void {
  if (status === 'answered') {
    announce(
      isFromCatalogue(claims) ? wording().answer.spoken.completeFromCatalogue : endSentence(sources.length, withheld),
    );
  }
  if (clarification !== null) announce(clarifyingSentence(clarification));
  if (status === 'stopped') announce(wording().answer.stopped.noText);
  const whyNone = status === 'not-found' ? withheldSentence(withheld, false) : null;
  if (whyNone !== null) announce(whyNone);
}

function lowerFirst(name: string): string {
  return wording().format.lowercaseInSentence.some((beginning) => name.startsWith(`${beginning} `))
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;
}

function announce(text: string): void {
  readerStore.getState().announce(text);
}
