'use client';

import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';

import { type Doubt, doubtOf } from '#lib/client/chat/claim-words.ts';
import { CHANGED_SINCE, placeNames, placedQuotesAt, placedQuotesOf } from '#lib/client/chat/source-label.ts';
import type { CitedSource, Turn } from '#lib/client/chat/shown-turn.ts';
import { citationHue } from '#lib/client/highlights/citation-hue.ts';
import { useReader } from '#components/reader/use-reader.ts';
import { formatMessage, joinParts, wording } from '#lib/contracts/wording/wording.ts';

import { QuotedWords } from './drawn-formula.tsx';
import { useCitedFormulas } from './use-cited-formulas.ts';
import { previewStore } from './use-citation-hover.ts';

const PREVIEW_ID = 'citation-preview';
const QUOTES_MAX = 4;

/**
 * The words behind a chip, shown beside it while the pointer or the focus stays on the chip. For doubted words, it shows the source's own wording.
 */
export function CitationPreview({ turns }: { turns: Turn[] }) {
  const chip = useStore(previewStore, (state) => state.chip);
  const turn = chip === null ? undefined : turnOf(chip, turns);
  const cited = turn?.sources.find(({ position }) => position === Number(chip?.dataset['citation']));
  return chip !== null && turn !== undefined && cited !== undefined
    ? createPortal(<PreviewCard chip={chip} turn={turn} cited={cited} />, document.body)
    : null;
}

interface PreviewCardProps {
  chip: HTMLElement;
  turn: Turn;
  cited: CitedSource;
}

function PreviewCard({ chip, turn, cited }: PreviewCardProps) {
  const formulas = useCitedFormulas(turn).get(cited.position) ?? [];
  const doubt = findDoubt(chip, turn);
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

  const meant = chip.dataset['quote'];
  const quotes = meant === undefined ? placedQuotesOf(cited.source) : placedQuotesAt(cited.source, Number(meant));
  return (
    <div
      ref={refs.setFloating}
      id={PREVIEW_ID}
      role="tooltip"
      data-citation-preview={cited.position}
      data-hue={citationHue(cited.position)}
      className="z-50 w-max max-w-[min(22rem,100vw-16px)] animate-arrive rounded-xl border border-line bg-raised px-3.5 py-3 font-ui text-ui text-ink shadow-popover"
      style={{ ...floatingStyles, visibility: isPositioned ? 'visible' : 'hidden' }}
      onPointerEnter={() => previewStore.getState().hold()}
      onPointerLeave={() => previewStore.getState().leave()}
    >
      <p className="flex items-center gap-2 text-note text-ink-2">
        <span className="source-number flex-none">{cited.position}</span>
        {joinParts(placeNames(cited.source, page))}
      </p>
      {doubt !== null && (
        <p className={`mt-2 font-strong ${doubt.status === 'contradicted' ? 'text-danger' : 'text-warn'}`}>
          {meant === undefined ? doubt.sentence : wording().answer.mark.citedWordsSay}
        </p>
      )}
      {quotes.slice(0, QUOTES_MAX).map(({ quote, start }, index) => (
        <blockquote key={index} dir="auto" className="mt-2 line-clamp-3 font-read text-[1rem]/[1.45] wrap-anywhere">
          <QuotedWords text={quote} start={start} formulas={formulas} />
        </blockquote>
      ))}
      {quotes.some(({ text_recognition: recognition }) => recognition === 'unsure') && (
        <p className="mt-1.5 text-note text-warn">{wording().source.unsureScan}</p>
      )}
      {chip.dataset['changed'] !== undefined && <p className="mt-1.5 text-note text-ink-3">{CHANGED_SINCE()}</p>}
      {quotes.length > QUOTES_MAX && (
        <p className="mt-1.5 text-note text-ink-3">
          {formatMessage(wording().source.moreQuotes, { value: quotes.length - QUOTES_MAX })}
        </p>
      )}
    </div>
  );
}

/** Returns the doubt about the claim before the chip. */
function findDoubt(chip: HTMLElement, turn: Turn): Doubt | null {
  const claim = turn.claims.find(({ start }) => start === Number(chip.dataset['claim']));
  return claim === undefined ? null : doubtOf(claim);
}

function turnOf(chip: HTMLElement, turns: Turn[]): Turn | undefined {
  const key = chip.closest<HTMLElement>('[data-turn]')?.dataset['turn'];
  return turns.find((candidate) => candidate.key === key);
}
