'use client';

import { ChevronLeft, ChevronRight, CornerUpLeft } from 'lucide-react';
import { type PointerEvent, useEffect, useRef } from 'react';

import { IconButton } from '#components/controls/quiet-button.tsx';
import { useReader } from '#components/reader/use-reader.ts';
import { citationWalk, nextStop } from '#lib/client/jump/citation-places.ts';
import { NARROW_WINDOW } from '#lib/client/narrow-window.ts';
import { call } from '#lib/client/reader-calls.ts';
import type { Citation, SheetHeight } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { formatMessage, joinParts, wording } from '#lib/contracts/wording/wording.ts';

const NEXT: Record<SheetHeight, SheetHeight> = { peek: 'half', half: 'full', full: 'peek' };
/** A shorter drag counts as a press, in CSS pixels. */
const DRAG_FROM_PX = 6;

interface Drag {
  fromY: number;
  fromHeight: number;
  lastY: number;
  lastAtMs: number;
  /** In pixels per millisecond, downwards. */
  speed: number;
  hasMoved: boolean;
}

/** Drags the sheet of a narrow screen up and down; a press cycles through its three heights. */
export function SheetHandle() {
  const sheet = useReader((reader) => reader.sheet);
  const drag = useRef<Drag | null>(null);
  useEffect(followSheet, []);

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    const height = panelOf(event).getBoundingClientRect().height;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = { lastY: event.clientY, lastAtMs: event.timeStamp };
    drag.current = { fromY: event.clientY, fromHeight: height, ...at, speed: 0, hasMoved: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    const now = drag.current;
    if (now === null) return;
    now.speed = (event.clientY - now.lastY) / Math.max(1, event.timeStamp - now.lastAtMs);
    now.lastY = event.clientY;
    now.lastAtMs = event.timeStamp;
    now.hasMoved ||= Math.abs(event.clientY - now.fromY) > DRAG_FROM_PX;
    if (!now.hasMoved) return;
    const panel = panelOf(event);
    panel.dataset['dragged'] = '';
    panel.style.setProperty('--sheet-drag', `${now.fromHeight + now.fromY - event.clientY}px`);
  };
  const onPointerEnd = (event: PointerEvent<HTMLButtonElement>) => {
    const now = drag.current;
    if (now?.hasMoved !== true) return;
    const panel = panelOf(event);
    delete panel.dataset['dragged'];
    panel.style.removeProperty('--sheet-drag');
    readerStore.getState().setSheet(nearestHeight(now.fromHeight + now.fromY - event.clientY, now.speed));
  };
  const onClick = () => {
    const wasDragged = drag.current?.hasMoved === true;
    drag.current = null;
    if (!wasDragged) readerStore.getState().setSheet(NEXT[sheet]);
  };
  return (
    <button
      type="button"
      className="sheet-handle hidden sheet:relative sheet:grid sheet:h-5 sheet:w-full sheet:flex-none sheet:touch-none sheet:place-items-center sheet:before:absolute sheet:z-1 sheet:before:inset-[0_auto_-1.5rem] sheet:before:inset-s-14 sheet:before:inset-e-37 sheet:after:h-1 sheet:after:w-9 low:absolute low:inset-x-0 low:h-4 sheet:after:rounded-xs sheet:after:bg-control forced-colors:after:bg-[ButtonText]!"
      aria-label={formatMessage(wording().ask.panel.height, { value: wording().ask.panel.heights[sheet] })}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onClick={onClick}
    />
  );
}

function panelOf(event: PointerEvent<HTMLButtonElement>): HTMLElement {
  return event.currentTarget.closest<HTMLElement>('.ask-panel') ?? event.currentTarget;
}

const PEEK_PX = 96;
/** Minimum height of the half sheet, limited by that of the full one: half of a low window is too little for a conversation. */
const LEAST_HALF_PX = 200;
const SHARE: Record<Exclude<SheetHeight, 'peek'>, number> = { half: 0.52, full: 0.92 };
/** How long a flick carries on at its speed, in milliseconds. */
const CARRY_MS = 160;

/** The height at which a dragged sheet settles; `speed` is in pixels per millisecond, downwards. */
function nearestHeight(height: number, speed: number): SheetHeight {
  const aim = height - speed * CARRY_MS;
  const heights: SheetHeight[] = ['peek', 'half', 'full'];
  return heights.reduce((best, next) =>
    Math.abs(pixelsOf(next) - aim) < Math.abs(pixelsOf(best) - aim) ? next : best,
  );
}

/**
 * Publishes how much of the window the sheet covers (`--sheet-height`) to the page, and how much of it an on-screen keyboard covers
 * (`--keyboard-height`) to the sheet, until the returned function is called. The published height is the one at which the sheet will rest, at once.
 */
function followSheet(): () => void {
  const root = document.documentElement;
  const media = matchMedia(NARROW_WINDOW);
  const viewport = window.visualViewport;
  const publish = () => {
    const { isPanelOpen, sheet } = readerStore.getState();
    const height = isPanelOpen && media.matches ? Math.round(pixelsOf(sheet)) : 0;
    root.style.setProperty('--sheet-height', `${height}px`);
  };
  const measureKeyboard = () => {
    const covered = viewport === null ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    // Browser bars also come and go, but a keyboard is higher. Zooming in also shrinks the viewport.
    const isKeyboard = covered > 120 && (viewport?.scale ?? 1) < 1.05;
    root.style.setProperty('--keyboard-height', `${isKeyboard ? Math.round(covered) : 0}px`);
  };
  const unsubscribe = readerStore.subscribe(publish);
  publish();
  measureKeyboard();
  const listening = new AbortController();
  const { signal } = listening;
  media.addEventListener('change', publish, { signal });
  window.addEventListener('resize', publish, { signal });
  viewport?.addEventListener('resize', measureKeyboard, { signal });
  viewport?.addEventListener('scroll', measureKeyboard, { signal });
  return () => {
    unsubscribe();
    listening.abort();
    root.style.removeProperty('--sheet-height');
    root.style.removeProperty('--keyboard-height');
  };
}

function pixelsOf(sheet: SheetHeight): number {
  if (sheet === 'peek') return PEEK_PX;
  const full = window.innerHeight * SHARE.full;
  return sheet === 'full' ? full : Math.max(window.innerHeight * SHARE.half, Math.min(LEAST_HALF_PX, full));
}

/** The strip a lowered sheet shows about the cited words it led to: their position among the citations, and controls to go on and back. */
export function PeekStrip() {
  const landed = useReader((reader) => (reader.sheet === 'peek' ? reader.landed : null));
  const citations = useReader((reader) => reader.citations);
  const page = useReader((reader) => reader.page);
  const canReturn = useReader((reader) => reader.returnPoints.length > 0);
  if (landed === null) return null;

  const index = citations.findIndex(({ position }) => position === landed.position);
  const isHere = page?.pageId === landed.pageId;
  const names = new Set([landed.sectionHeading, isHere ? wording().source.thisPage : landed.pageTitle]);
  return (
    <div
      className="peek-strip hidden h-19 flex-none items-center ps-1 pe-2 pb-[env(safe-area-inset-bottom)] sheet:in-data-[sheet=peek]:flex"
      role="group"
      aria-label={wording().source.citedWords}
    >
      <button
        type="button"
        className="grid min-w-0 flex-1 gap-0.5 rounded-lg px-3 py-1.5 text-start"
        onClick={() => readerStore.getState().setSheet('half')}
      >
        <span dir="auto" className="truncate font-medium">
          {landed.places.map(({ quote }) => quote).join(' · ')}
        </span>
        <span className="truncate text-note text-ink-2">
          {formatMessage(wording().source.positionAndPlace, {
            value: index + 1,
            length: citations.length,
            value2: joinParts([...names]),
          })}
        </span>
      </button>
      <IconButton aria-label={wording().source.previous} onClick={() => step(landed, -1)}>
        <ChevronLeft className="rtl:-scale-x-100" size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton aria-label={wording().source.next} onClick={() => step(landed, 1)}>
        <ChevronRight className="rtl:-scale-x-100" size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {canReturn && (
        <IconButton aria-label={wording().common.back} onClick={() => call('goBack')}>
          <CornerUpLeft className="rtl:-scale-x-100" size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function step(landed: Citation, direction: 1 | -1): void {
  const reader = readerStore.getState();
  const stop = nextStop(citationWalk(reader.citations, reader.page), { citation: landed, place: 0 }, direction);
  if (stop) reader.jumpTo(stop, null);
}
