'use client';

import { useEffect, useState } from 'react';

import { citationHue } from '#lib/client/highlights/citation-hue.ts';
import type { LitPlace } from '#lib/client/highlights/lit-segments.ts';
import { directionOf } from '#lib/client/jump/arrive.ts';
import { openPageText } from '#lib/client/article-text.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { currentReturnPoint } from '#lib/client/reading-place.ts';

import { useReader } from '../use-reader.ts';
import { Pill } from './pill.tsx';

interface OutOfViewPillProps {
  article: HTMLElement;
  places: LitPlace[];
}

/** It stays at the edge of what can be seen of the page while it scrolls; below, above the way back. */
const ABOVE = 'top-[calc(var(--header-height)+12px)] -order-1';
const BELOW =
  'bottom-[calc(var(--sheet-height,0px)+60px)] mt-auto [.back-pill~&]:bottom-[calc(var(--sheet-height,0px)+104px)] [.back-pill~&]:-order-1 [.back-pill~&]:mt-0';

/** Where to look for the emphasised words of this page when they are out of view. */
export function OutOfViewPill({ article, places }: OutOfViewPillProps) {
  const emphasised = useReader((reader) => reader.emphasised);
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
    // The signature stands for the places: a redraw brings equal ones in a new list.
  }, [article, signature]);

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
        <span className="sr-only">: source, further {direction}</span>
      </Pill>
    </div>
  );
}
