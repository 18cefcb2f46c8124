'use client';

import { type ComponentProps, useEffect, useState } from 'react';

import { openPageText } from '#lib/client/article-text.ts';
import { citationHue } from '#lib/client/highlights/citation-hue.ts';
import type { HighlightedPlace } from '#lib/client/highlights/highlight-segments.ts';
import { directionOf } from '#lib/client/jump/arrive.ts';
import { call } from '#lib/client/reader-calls.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { currentReturnPoint } from '#lib/client/reading-place.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { useReader } from '../use-reader.ts';

const SHAPE =
  'pointer-events-auto inline-flex h-9 flex-none items-center gap-2 rounded-full px-4 font-strong whitespace-nowrap text-ink shadow-popover motion-safe:animate-rise hand:h-11 forced-colors:border';
const PLAIN = 'bg-raised ring-1 ring-control';
const IN_HUE = 'bg-hue-active inset-ring-2 inset-ring-hue-line lining-nums tabular-nums';

interface PillProps extends ComponentProps<'button'> {
  /** The hue of the citation it leads to. */
  hue?: number;
}

/** A button that floats over the text. */
function Pill({ hue, ...props }: PillProps) {
  return (
    <button type="button" className={`${SHAPE} ${hue === undefined ? PLAIN : IN_HUE}`} data-hue={hue} {...props} />
  );
}

interface OutOfViewPillProps {
  article: HTMLElement;
  places: HighlightedPlace[];
  /** Incremented when the words may have moved. */
  layoutEpoch: number;
}

/** It stays at the edge of the visible part of the page during scrolling; at the bottom, above the button that leads back. */
const ABOVE = 'top-[calc(var(--header-height)+12px)] -order-1';
const BELOW =
  'bottom-[calc(var(--sheet-height,0px)+60px)] mt-auto [.back-pill~&]:bottom-[calc(var(--sheet-height,0px)+104px)] [.back-pill~&]:-order-1 [.back-pill~&]:mt-0';

/** Points to the emphasised words of this page when they are out of view. */
export function OutOfViewPill({ article, places, layoutEpoch }: OutOfViewPillProps) {
  const emphasised = useReader((reader) => reader.emphasised);
  // The sheet determines how much of the page is visible.
  const sheet = useReader((reader) => (reader.isPanelOpen ? reader.sheet : null));
  const [direction, setDirection] = useState<'up' | 'down' | null>(null);
  const own = places.filter(({ position }) => position === emphasised);
  const signature = own.map(({ start, end }) => `${start}-${end}`).join();

  useEffect(() => {
    const look = () => {
      const directions = own.map((place) => directionOf(openPageText(article), place));
      setDirection(directions.includes(null) ? null : (directions[0] ?? null));
    };
    look();
    if (own.length === 0) return;
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    addEventListener('scroll', soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', soon);
    };
    // The signature represents the places: a redraw brings equal ones in a new list.
  }, [article, signature, layoutEpoch, sheet]);

  const [first] = own;
  if (!first || direction === null) return null;
  const go = () => {
    const { citations, jumpTo } = readerStore.getState();
    const citation = citations.find(({ position }) => position === first.position);
    if (citation) jumpTo({ citation, place: first.place }, currentReturnPoint(null));
  };
  return (
    <div className={`pointer-events-none sticky z-30 flex h-0 justify-center ${direction === 'up' ? ABOVE : BELOW}`}>
      <Pill hue={citationHue(first.position)} onClick={go}>
        <span aria-hidden="true">{direction === 'up' ? '↑' : '↓'}</span> {first.position}
        <span className="sr-only">
          {direction === 'up' ? wording().source.outOfView.above : wording().source.outOfView.below}
        </span>
      </Pill>
    </div>
  );
}

/** The button at the foot of the page that returns from a jump. */
export function BackPill() {
  const isShown = useReader((reader) => reader.returnPoints.length > 0);
  if (!isShown) return null;
  return (
    <div className="back-pill pointer-events-none sticky bottom-[calc(var(--sheet-height,0px)+60px)] z-30 mt-auto flex h-0 justify-center">
      <Pill aria-keyshortcuts="B" onClick={() => call('goBack')}>
        <span aria-hidden="true">↩</span> {wording().page.jump.back} <TextKey>B</TextKey>
      </Pill>
    </div>
  );
}

interface SaidPillProps {
  children: string;
  onClose: () => void;
}

/** One sentence at the foot of the page about a failed action, until it is pressed. The caller announces it to screen readers. */
export function SaidPill({ children, onClose }: SaidPillProps) {
  return (
    <div className="pointer-events-none sticky bottom-[calc(var(--sheet-height,0px)+12px)] z-30 mt-auto flex justify-center">
      <button
        type="button"
        className="pointer-events-auto max-w-full rounded-2xl bg-raised px-4 py-2 text-ink shadow-popover ring-1 ring-control motion-safe:animate-rise forced-colors:border"
        onClick={onClose}
      >
        {children}
        <span className="sr-only"> {wording().common.pressToClose}</span>
      </button>
    </div>
  );
}

/** The letter key for the same action as the button that contains it, where there is a keyboard. */
export function TextKey({ children }: { children: string }) {
  return (
    <kbd aria-hidden="true" className="font-ui text-xs/none font-medium opacity-75 hand:hidden">
      {children}
    </kbd>
  );
}
