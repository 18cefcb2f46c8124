'use client';

import { LINKED } from '#components/controls/linked.ts';
import type { PageSelection } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { LIMITS } from '#lib/config/limits.ts';
import { useReader } from '#components/reader/use-reader.ts';
import { countCodePoints } from '#lib/core/code-points.ts';

import { ScopeCard } from './scope-card.tsx';

interface SelectionCardProps {
  selection: PageSelection;
  onDrop: () => void;
}

/** The selected words a question is asked of, and the promise that nothing else is used. */
export function SelectionCard({ selection, onDrop }: SelectionCardProps) {
  const length = countCodePoints(selection.text);
  const isHere = useReader((reader) => reader.page?.pageId === selection.pageId);
  const isTooLong = length > LIMITS.selectedTextMaxLength;
  return (
    <ScopeCard
      label="Your selection"
      dropLabel="Ask without the selection"
      onDrop={onDrop}
      head={
        <span>
          Your selection · {length.toLocaleString('en')} characters
          {!isHere && ` · ${selection.pageTitle}`}
        </span>
      }
    >
      <p className="line-clamp-2 font-read text-prose wrap-anywhere">“{selection.text.replace(/\s+/g, ' ').trim()}”</p>
      {isTooLong ? (
        <p role="alert" className="mt-1.5 text-danger">
          This selection has {length.toLocaleString('en')} characters; the limit is{' '}
          {LIMITS.selectedTextMaxLength.toLocaleString('en')}.{' '}
          <button type="button" className={LINKED} onClick={() => askAboutPage(selection)}>
            Ask about the page
          </button>
        </p>
      ) : (
        <p className="mt-1">Answered from your selection alone.</p>
      )}
    </ScopeCard>
  );
}

function askAboutPage({ pageId, pageTitle }: PageSelection): void {
  readerStore.getState().setScope({ kind: 'page', pageId, title: pageTitle });
}
