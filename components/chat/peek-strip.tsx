'use client';

import { ChevronLeft, ChevronRight, CornerUpLeft } from 'lucide-react';

import { IconButton } from '#components/controls/icon-button.tsx';
import { citationWalk, nextStop } from '#lib/client/jump/citation-places.ts';
import { call } from '#lib/client/reader-calls.ts';
import type { Citation } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { useReader } from '#components/reader/use-reader.ts';

/** What a lowered sheet shows of the cited words it led to: which they are, and the way on and back. */
export function PeekStrip() {
  const landed = useReader((reader) => (reader.sheet === 'peek' ? reader.landed : null));
  const citations = useReader((reader) => reader.citations);
  const page = useReader((reader) => reader.page);
  const canReturn = useReader((reader) => reader.returnPoints.length > 0);
  if (landed === null) return null;

  const index = citations.findIndex(({ position }) => position === landed.position);
  const isHere = page?.pageId === landed.pageId;
  const names = new Set([landed.sectionHeading, isHere ? 'this page' : landed.pageTitle]);
  return (
    <div
      className="peek-strip hidden h-19 flex-none items-center ps-1 pe-2 pb-[env(safe-area-inset-bottom)] sheet:in-data-[sheet=peek]:flex"
      role="group"
      aria-label="Cited words"
    >
      <button
        type="button"
        className="grid min-w-0 flex-1 gap-0.5 rounded-lg px-3 py-1.5 text-start"
        onClick={() => readerStore.getState().setSheet('half')}
      >
        <span className="truncate font-medium">{landed.places.map(({ quote }) => quote).join(' · ')}</span>
        <span className="truncate text-note text-ink-2">
          {index + 1} of {citations.length} · {[...names].join(' · ')}
        </span>
      </button>
      <IconButton aria-label="Previous source" onClick={() => step(landed, -1)}>
        <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton aria-label="Next source" onClick={() => step(landed, 1)}>
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {canReturn && (
        <IconButton aria-label="Back" onClick={() => call('goBack')}>
          <CornerUpLeft size={18} strokeWidth={1.75} aria-hidden="true" />
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
