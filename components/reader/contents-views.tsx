'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';

import { wording } from '#lib/contracts/wording/wording.ts';

import { useLoaded } from './use-loaded.ts';

interface ContentsViewsProps {
  documentId: string;
  /** The table of contents. */
  children: ReactNode;
}

const loadNotes = async () => (await import('./notes/book-notes.tsx')).BookNotes;

// Remembered from page to page.
let wereNotesShown = false;

const SCROLLER = 'flex-1 overflow-auto overscroll-contain px-2 pt-0.5 pb-8 scrollbar-quiet';

/** The column beside a page: the contents of its book, or this reader's notes in it. */
export function ContentsViews({ documentId, children }: ContentsViewsProps) {
  const [areNotesShown, showNotes] = useState(wereNotesShown);
  const show = (areWanted: boolean) => {
    wereNotesShown = areWanted;
    showNotes(areWanted);
  };
  const Notes = useLoaded(loadNotes, areNotesShown);
  return (
    <>
      <div
        role="group"
        aria-label={wording().pageTools.view}
        className="flex gap-1 border-b border-line px-3 pt-1 pb-2"
      >
        <View aria-pressed={!areNotesShown} onClick={() => show(false)}>
          {wording().contents.title}
        </View>
        <View aria-pressed={areNotesShown} onClick={() => show(true)}>
          {wording().notes.title}
        </View>
      </div>
      <div className={`contents-scroller ${SCROLLER}`} hidden={areNotesShown}>
        {children}
      </div>
      {areNotesShown && <div className={SCROLLER}>{Notes && <Notes documentId={documentId} />}</div>}
    </>
  );
}

function View(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="min-h-8 flex-1 rounded-md px-2 text-note text-ink-2 hover:bg-sunken hover:text-ink aria-pressed:bg-sunken aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:min-h-11 forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2 forced-colors:aria-pressed:outline-[Highlight]"
      {...props}
    />
  );
}
