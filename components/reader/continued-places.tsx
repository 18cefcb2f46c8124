'use client';

import Link from 'next/link';
import { useState } from 'react';
import { useStore } from 'zustand';

import { browserKeeper, listPlaces } from '#lib/client/reading-history.ts';
import { ownShelfReady, ownShelfStore } from '#lib/client/shelf/own-shelf.ts';
import { booksByDocument } from '#lib/client/shelf/shelf-records.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { Progress } from './progress.tsx';
import { continueAddress } from './reading-places.ts';

interface ContinuedPlacesProps {
  /** The documents on the shelf: no others may be offered. */
  documentIds: string[];
  className: string;
}

const SHOWN = 3;

/** Returns the component, once it is known which books the reader has finished or hides. */
export async function loadContinuedPlaces(): Promise<typeof ContinuedPlaces> {
  await ownShelfReady;
  return ContinuedPlaces;
}

/** The documents last read in this browser, each linked to the place where it was left, without finished and hidden ones. Rendered in the browser only. */
function ContinuedPlaces({ documentIds, className }: ContinuedPlacesProps) {
  const [places] = useState(() => listPlaces(browserKeeper()));
  const own = booksByDocument(useStore(ownShelfStore, ({ books }) => books));
  const isOpen = (documentId: string) => {
    const { isFinished = false, isHidden = false } = own.get(documentId) ?? {};
    return documentIds.includes(documentId) && !isFinished && !isHidden;
  };
  const shown = places.filter(({ documentId }) => isOpen(documentId)).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className={className} aria-labelledby="continue-reading">
      <h2 id="continue-reading" className="font-read text-xl/[1.3] font-semibold">
        {wording().shelf.continueReading}
      </h2>
      <ul className="mt-3.5 grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-4">
        {shown.map((place) => (
          <li key={place.documentId} className="min-w-0 max-md:not-first:hidden">
            <Link
              href={continueAddress(place)}
              prefetch={false}
              className="grid h-full gap-0.5 rounded-lg border border-line bg-surface px-4 py-3.5 hover:border-control"
            >
              <b dir="auto" className="truncate font-read text-lead/[1.35] font-semibold">
                {place.documentTitle}
              </b>
              <span dir="auto" className="truncate text-ink-2">
                {place.pageTitle}
              </span>
              <small className="mt-1.5 flex items-center gap-3 text-note whitespace-nowrap text-ink-3 tabular-nums">
                {Math.floor(place.progress * 100)} %
                <Progress aria-label={wording().shelf.readingProgress} value={place.progress} />
                {sayWhen(place.atMs, Date.now())}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Formats a time as `today`, `yesterday`, `5 days ago`, or the date. */
function sayWhen(atMs: number, nowMs: number): string {
  const days = Math.round((new Date(nowMs).setHours(0, 0, 0, 0) - new Date(atMs).setHours(0, 0, 0, 0)) / DAY_MS);
  if (days > 13)
    return new Intl.DateTimeFormat(wording().common.locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(
      atMs,
    );
  return new Intl.RelativeTimeFormat(wording().common.locale, { numeric: 'auto' }).format(-days, 'day');
}
