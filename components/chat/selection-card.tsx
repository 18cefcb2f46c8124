'use client';

import { X } from 'lucide-react';

import { LINKED } from '#components/controls/linked.ts';
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
    <div
      className="mb-2.5 rounded-lg border border-s-3 border-line border-s-control bg-scope ps-3 pe-2 pt-2 pb-2.5 text-note max-md:col-span-full max-md:mb-0"
      role="group"
      aria-label="Your selection"
    >
      <p className="flex items-center justify-between gap-2 font-semibold">
        <span>
          Your selection · {numbers.format(length)} characters
          {!isHere && ` · ${selection.pageTitle}`}
        </span>
        <button
          type="button"
          className="grid size-7 flex-none place-items-center rounded-md hover:bg-sunken pointer-coarse:size-11"
          aria-label="Ask without the selection"
          onClick={onDrop}
        >
          <X size={15} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </p>
      <p className="line-clamp-2 font-read text-prose wrap-anywhere">“{selection.text.replace(/\s+/g, ' ').trim()}”</p>
      {isTooLong ? (
        <p role="alert" className="mt-1.5 text-danger">
          This selection has {numbers.format(length)} characters; the limit is{' '}
          {numbers.format(LIMITS.selectedTextMaxLength)}.{' '}
          <button type="button" className={LINKED} onClick={() => askAboutPage(selection)}>
            Ask about the page
          </button>
        </p>
      ) : (
        <p className="mt-1">Answered from your selection alone.</p>
      )}
    </div>
  );
}

function askAboutPage({ pageId, pageTitle }: PageSelection): void {
  readerStore.getState().setScope({ kind: 'page', pageId, title: pageTitle });
}
