'use client';

import { X } from 'lucide-react';

import type { PageSelection } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { LIMITS } from '#lib/config/limits.ts';
import { useReader } from '#components/reader/use-reader.ts';
import { countCodePoints } from '#lib/core/code-points.ts';

const numbers = new Intl.NumberFormat('en');

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
    <div className="selection-card" role="group" aria-label="Your selection">
      <p className="selection-head">
        <span>
          Your selection · {numbers.format(length)} characters
          {!isHere && ` · ${selection.pageTitle}`}
        </span>
        <button type="button" className="selection-drop" aria-label="Ask without the selection" onClick={onDrop}>
          <X size={15} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </p>
      <p className="selection-words">“{selection.text.replace(/\s+/g, ' ').trim()}”</p>
      {isTooLong ? (
        <p role="alert" className="composer-refusal">
          This selection has {numbers.format(length)} characters; the limit is{' '}
          {numbers.format(LIMITS.selectedTextMaxLength)}.{' '}
          <button type="button" className="text-link" onClick={() => askAboutPage(selection)}>
            Ask about the page
          </button>
        </p>
      ) : (
        <p className="selection-promise">Answered from your selection alone.</p>
      )}
    </div>
  );
}

function askAboutPage({ pageId, pageTitle }: PageSelection): void {
  readerStore.getState().setScope({ kind: 'page', pageId, title: pageTitle });
}
