'use client';

import Link from 'next/link';

import { continueAddress } from './continue-address.ts';
import { useReadingPlaces } from './use-reading-places.ts';

interface ContinueReadingProps {
  /** The documents on the shelf: nothing else may be offered. */
  documentIds: string[];
  /** Whether this browser said that it knows of a place; room is kept then. */
  isExpected: boolean;
}

const SHOWN = 3;

/** The last few documents, each at the place where it was left. */
export function ContinueReading({ documentIds, isExpected }: ContinueReadingProps) {
  const places = useReadingPlaces();
  const shown = places?.filter(({ documentId }) => documentIds.includes(documentId)).slice(0, SHOWN);
  if (shown === undefined) return isExpected && <div className="continue-reading" />;
  if (shown.length === 0) return null;
  return (
    <section className="continue-reading" aria-labelledby="continue-reading">
      <h2 id="continue-reading">Continue reading</h2>
      <ul className="continue-list">
        {shown.map((place) => (
          <li key={place.documentId} className="min-w-0">
            <Link href={continueAddress(place)} prefetch={false} className="continue-card">
              <b>{place.documentTitle}</b>
              <span>{place.pageTitle}</span>
              <small>
                {Math.floor(place.progress * 100)} %
                <progress className="progress" aria-label="Read" value={place.progress} />
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

/** `today`, `yesterday`, `5 days ago`, or the date. */
function sayWhen(atMs: number, nowMs: number): string {
  const days = Math.round((new Date(nowMs).setHours(0, 0, 0, 0) - new Date(atMs).setHours(0, 0, 0, 0)) / DAY_MS);
  if (days > 13) return new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }).format(atMs);
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-days, 'day');
}
