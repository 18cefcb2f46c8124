'use client';

import { type PointerEvent, useEffect, useRef } from 'react';

import type { SheetHeight } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { useReader } from '#components/reader/use-reader.ts';

import { followSheet, nearestHeight } from './sheet-height.ts';

const NEXT: Record<SheetHeight, SheetHeight> = { peek: 'half', half: 'full', full: 'peek' };
const NAMES: Record<SheetHeight, string> = { peek: 'low', half: 'half', full: 'high' };
/** Less than this is a press, in CSS pixels. */
const DRAG_FROM_PX = 6;

interface Drag {
  fromY: number;
  fromHeight: number;
  lastY: number;
  lastAtMs: number;
  /** Pixels a millisecond, downwards. */
  speed: number;
  hasMoved: boolean;
}

/** Draws the sheet of a narrow screen up and down; a press goes through its three heights. */
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
      className="sheet-handle hidden sheet:relative sheet:grid sheet:h-5 sheet:w-full sheet:flex-none sheet:touch-none sheet:place-items-center sheet:before:absolute sheet:before:inset-[-12px_30%] sheet:after:h-1 sheet:after:w-9 sheet:after:rounded-xs sheet:after:bg-control forced-colors:after:bg-[ButtonText]!"
      aria-label={`Height of the sheet: ${NAMES[sheet]}`}
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
