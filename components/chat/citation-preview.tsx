'use client';

import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';

import { placeNames, quotesOf } from '#lib/client/chat/source-label.ts';
import type { CitedSource, Turn } from '#lib/client/chat/turn.ts';
import { citationHue } from '#lib/client/highlights/citation-hue.ts';
import { useReader } from '#components/reader/use-reader.ts';

import { previewStore } from './preview-store.ts';

const PREVIEW_ID = 'citation-preview';
const QUOTES_MAX = 4;

/** The words behind a chip, beside it: for a pointer or the focus that stays on the chip. */
export function CitationPreview({ turns }: { turns: Turn[] }) {
  const chip = useStore(previewStore, (state) => state.chip);
  const cited = chip === null ? null : findSource(chip, turns);
  return chip !== null && cited !== null
    ? createPortal(<PreviewCard chip={chip} cited={cited} />, document.body)
    : null;
}

function PreviewCard({ chip, cited }: { chip: HTMLElement; cited: CitedSource }) {
  const page = useReader((reader) => reader.page);
  const { refs, floatingStyles, isPositioned } = useFloating({
    strategy: 'fixed',
    placement: 'bottom-start',
    elements: { reference: chip },
    middleware: [offset(6), flip({ padding: 8, crossAxis: false }), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  });

  useEffect(() => {
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      previewStore.getState().close();
    };
    document.addEventListener('keydown', closeByEscape, { capture: true });
    return () => document.removeEventListener('keydown', closeByEscape, { capture: true });
  }, []);

  const quotes = quotesOf(cited.source);
  return (
    <div
      ref={refs.setFloating}
      id={PREVIEW_ID}
      role="tooltip"
      data-citation-preview={cited.position}
      className={`preview hue-${citationHue(cited.position)}`}
      style={{ ...floatingStyles, visibility: isPositioned ? 'visible' : 'hidden' }}
      onPointerEnter={() => previewStore.getState().hold()}
      onPointerLeave={() => previewStore.getState().leave()}
    >
      <p className="preview-place">
        <span className="preview-number">{cited.position}</span>
        {placeNames(cited.source, page).join(' · ')}
      </p>
      {quotes.slice(0, QUOTES_MAX).map((quote, index) => (
        <blockquote key={index} className="preview-quote">
          {quote}
        </blockquote>
      ))}
      {quotes.length > QUOTES_MAX && <p className="preview-rest">and {quotes.length - QUOTES_MAX} more places</p>}
    </div>
  );
}

function findSource(chip: HTMLElement, turns: Turn[]): CitedSource | null {
  const key = chip.closest<HTMLElement>('[data-turn]')?.dataset['turn'];
  const turn = turns.find((candidate) => candidate.key === key);
  return turn?.sources.find(({ position }) => position === Number(chip.dataset['citation'])) ?? null;
}
