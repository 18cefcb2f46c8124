'use client';

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

import { savePreference } from '#lib/client/kept-preferences.ts';
import { keepReadingPlace } from '#lib/client/keep-reading-place.ts';
import { READING_CHOICES, type ReadingPreferences } from '#lib/contracts/reading-preferences.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

type PanelWidth = ReadingPreferences['panel-width'];

const [STANDARD, ...WIDTHS] = READING_CHOICES['panel-width'];
const CHOSEN: readonly PanelWidth[] = WIDTHS;
const PIXELS = WIDTHS.map(Number);

/** The edge between page and panel, where the panel is beside the text: dragged by the pointer, moved by the arrow keys. */
export function PanelResizer() {
  const edge = useRef<HTMLDivElement>(null);
  const width = useWidthOf(edge);
  const [isDragged, setIsDragged] = useState(false);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setIsDragged(true);
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (isDragged) drawTo(widthUpTo(clientX));
  };
  const onPointerEnd = ({ clientX }: PointerEvent) => {
    if (!isDragged) return;
    setIsDragged(false);
    choose(nearest(widthUpTo(clientX)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const now = CHOSEN.indexOf(nearest(width));
    const wider = isOnTheLeft() ? 1 : -1;
    const to = { ArrowLeft: now - wider, ArrowRight: now + wider, Home: 0, End: WIDTHS.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(WIDTHS[Math.min(Math.max(to, 0), WIDTHS.length - 1)] ?? STANDARD);
  };
  return (
    <div
      ref={edge}
      role="separator"
      tabIndex={0}
      aria-label={wording().ask.panel.width}
      aria-orientation="vertical"
      aria-controls="ask-panel"
      aria-valuenow={width}
      aria-valuemin={PIXELS[0]}
      aria-valuemax={Math.max(PIXELS.at(-1) ?? 0, width)}
      aria-valuetext={formatMessage(wording().format.pixels, { count: width })}
      className="panel-resizer absolute inset-y-0 inset-s-0 z-20 w-2 cursor-col-resize touch-none border-s-2 border-transparent transition-[border-color] hover:border-control focus-visible:rounded-none focus-visible:border-focus focus-visible:outline-none data-dragged:border-focus max-beside:hidden forced-colors:border-[CanvasText]"
      data-dragged={isDragged || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onDoubleClick={() => choose(STANDARD)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The panel is at the end of the window: on the left in a right-to-left interface. */
function isOnTheLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

/** The width of the panel when its edge is at this distance from the window's left side, in CSS pixels. */
function widthUpTo(clientX: number): number {
  return isOnTheLeft() ? clientX : window.innerWidth - clientX;
}

/** While the edge is dragged, any width is allowed down to the smallest preset, so that there is always an edge left to drag. */
function drawTo(width: number): void {
  const least = PIXELS[0] ?? 0;
  const most = Math.max(least, window.innerWidth - 480);
  const drawn = Math.round(Math.min(Math.max(width, least), most));
  keepReadingPlace(() => document.documentElement.style.setProperty('--panel-width', `${drawn}px`));
}

function choose(width: PanelWidth): void {
  keepReadingPlace(() => {
    document.documentElement.style.removeProperty('--panel-width');
    savePreference('panel-width', width);
  });
}

function nearest(width: number): PanelWidth {
  const distances = PIXELS.map((candidate) => Math.abs(candidate - width));
  return WIDTHS[distances.indexOf(Math.min(...distances))] ?? STANDARD;
}

/** Returns the width of the panel, in CSS pixels. */
function useWidthOf(edge: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const panel = edge.current?.closest('aside');
    if (!panel) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.round(panel.getBoundingClientRect().width)));
    observer.observe(panel);
    return () => observer.disconnect();
  }, [edge]);
  return width;
}
