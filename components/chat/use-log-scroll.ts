'use client';

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { chatStore } from '#lib/client/chat/chat-store.ts';
import { isOpenTurn, type Turn } from '#lib/client/chat/shown-turn.ts';

const GESTURES = ['wheel', 'touchmove', 'keydown'];

interface LogState {
  turns: Turn[];
  isShown: boolean;
}

/**
 * Moves the log as little as a reader expects: a new question goes to its top, the answer grows beneath, and the log follows only a reader who went
 * to the end. `anchoredKey` is the turn that is kept as high as the log, so that it can be at the top.
 */
export function useLogScroll(log: RefObject<HTMLDivElement | null>, { turns, isShown }: LogState) {
  const last = turns.at(-1);
  const openKey = last !== undefined && isOpenTurn(last) ? last.key : null;
  const anchoredKey = useAnchor(log, { turns, openKey });
  const { hasMore, goToEnd, isUnread } = useLiveEdge(log, {
    turns,
    isShown,
    isStreaming: openKey !== null,
    anchoredKey,
  });
  // Once an answer has ended and the reader has moved the log, it need not be announced.
  const isNew = anchoredKey !== null && last?.key === anchoredKey && (openKey !== null || isUnread);
  return { anchoredKey, hasMore: hasMore && isNew, goToEnd };
}

interface Anchor {
  turns: Turn[];
  /** The turn being answered. */
  openKey: string | null;
}

function useAnchor(log: RefObject<HTMLDivElement | null>, { turns, openKey }: Anchor): string | null {
  const [anchoredKey, setAnchoredKey] = useState<string | null>(null);
  if (openKey !== null && openKey !== anchoredKey) setAnchoredKey(openKey);

  useLayoutEffect(() => {
    if (anchoredKey !== null) scrollToTurn(log.current, anchoredKey);
  }, [log, anchoredKey]);

  const firstKey = turns[0]?.key;
  const lastKey = turns.at(-1)?.key;
  const opened = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    // Only when another conversation is shown; a turn that has just ended stays where it is.
    if (firstKey !== opened.current && openKey === null && lastKey !== undefined) scrollToTurn(log.current, lastKey);
    opened.current = firstKey;
  }, [log, firstKey, lastKey, openKey]);

  return anchoredKey;
}

/** Brings a turn that was sought from outside the log to its top, and the focus to its question. */
export function useSoughtTurn(log: RefObject<HTMLDivElement | null>, turns: Turn[], sought: string | null): void {
  useLayoutEffect(() => {
    if (sought === null || !turns.some(({ key }) => key === sought)) return;
    scrollToTurn(log.current, sought)?.querySelector('h3')?.focus({ preventScroll: true });
    chatStore.getState().update({ chosenTurn: sought, soughtTurn: null });
  }, [log, turns, sought]);
}

interface LiveEdge extends LogState {
  isStreaming: boolean;
  anchoredKey: string | null;
}

function useLiveEdge(log: RefObject<HTMLDivElement | null>, { turns, isShown, isStreaming, anchoredKey }: LiveEdge) {
  const [hasMore, setHasMore] = useState(false);
  const [movedKey, setMovedKey] = useState<string | null>(null);
  const isFollowing = useRef(false);
  const top = useRef(0);

  const look = useCallback(() => {
    const below = log.current === null ? 0 : contentBelow(log.current);
    setHasMore(below > EDGE_PX);
    return below;
  }, [log]);

  useLayoutEffect(() => {
    isFollowing.current = false;
  }, [anchoredKey]);

  useLayoutEffect(() => {
    // An element that is not displayed loses its scroll position.
    if (isShown && log.current?.scrollTop === 0) log.current.scrollTop = top.current;
  }, [log, isShown]);

  useEffect(() => {
    if (isFollowing.current && isStreaming) scrollToEnd(log.current);
    look();
  }, [log, look, turns, isStreaming, isShown]);

  useEffect(() => {
    const element = log.current;
    if (element === null) return;
    const onScroll = () => {
      if (element.clientHeight === 0) return;
      const isUpward = element.scrollTop < top.current;
      top.current = element.scrollTop;
      const below = look();
      if (isUpward) isFollowing.current = false;
      else if (Math.abs(below) <= EDGE_PX) isFollowing.current = true;
    };
    const noteMove = () => setMovedKey(anchoredKey);
    element.addEventListener('scroll', onScroll, { passive: true });
    for (const gesture of GESTURES) element.addEventListener(gesture, noteMove, { passive: true });
    const observer = new ResizeObserver(() => look());
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      for (const gesture of GESTURES) element.removeEventListener(gesture, noteMove);
      observer.disconnect();
    };
  }, [log, look, anchoredKey]);

  const goToEnd = useCallback(() => {
    isFollowing.current = true;
    setMovedKey(anchoredKey);
    scrollToEnd(log.current);
  }, [log, anchoredKey]);

  return { hasMore, goToEnd, isUnread: movedKey !== anchoredKey };
}

/** How much of the previous turn stays visible above a new question, in CSS pixels. */
const ANCHOR_GAP_PX = 24;
/** A distance from the end below this counts as being at the end, in CSS pixels. */
const EDGE_PX = 24;

/** How far the end of the last turn's content is below the log's lower edge; negative when there is room left. */
function contentBelow(log: HTMLElement): number {
  const content = log.querySelector(':scope > :last-child > .turn-content') ?? log.lastElementChild;
  if (content === null) return 0;
  return content.getBoundingClientRect().bottom - log.getBoundingClientRect().bottom;
}

function scrollToTurn(log: HTMLElement | null, key: string): HTMLElement | null {
  const turn = log?.querySelector<HTMLElement>(`[data-turn="${CSS.escape(key)}"]`) ?? null;
  if (!log || !turn) return null;
  const top = turn.getBoundingClientRect().top - log.getBoundingClientRect().top + log.scrollTop;
  log.scrollTo({ top: top - ANCHOR_GAP_PX, behavior: 'instant' });
  return turn;
}

function scrollToEnd(log: HTMLElement | null): void {
  if (log === null) return;
  log.scrollTo({ top: log.scrollTop + contentBelow(log) + EDGE_PX / 2, behavior: 'instant' });
}
