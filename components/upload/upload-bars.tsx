import { useId } from 'react';

import type { UploadedBook } from '#lib/contracts/uploads.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { sizeText } from './size-text.ts';

const UNDER_WAY: ReadonlySet<UploadedBook['status']> = new Set(['waiting', 'fetching', 'reading']);

export function isUnderWay({ status }: UploadedBook): boolean {
  return UNDER_WAY.has(status);
}

/** Progress bar of how much of an upload has been sent. */
export function SentBar({ sentBytes, allBytes, name }: { sentBytes: number; allBytes: number; name: string }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <p id={id} className="wrap-anywhere">
        {formatMessage(wording().upload.progress.uploading, { name })}
      </p>
      <Bar labelledBy={id} value={sentBytes} max={allBytes} />
      <p className="text-ink-2 tabular-nums">
        {formatMessage(wording().upload.progress.sentSize, {
          sizeText: sizeText(sentBytes),
          sizeText2: sizeText(allBytes),
        })}
      </p>
    </div>
  );
}

/** Progress bar of how much of a book has been ingested; `labelledBy` is the id of its name. */
export function PagesBar({ book, labelledBy }: { book: UploadedBook; labelledBy: string }) {
  const { pages_planned: planned, pages_done: done, page } = book;
  return (
    <>
      <Bar labelledBy={labelledBy} value={planned === null ? undefined : done} max={planned ?? 1} />
      <p className="text-ink-2 wrap-anywhere tabular-nums">
        {planned === null
          ? begunText(book)
          : `${formatMessage(wording().upload.progress.pagesDone, { done, pages: pagesText(planned) })}${page === null ? '' : ` · ${page}`}`}
      </p>
    </>
  );
}

/** The progress of a book whose pages are not known yet. */
function begunText({ pages_fetched: fetched, page }: UploadedBook): string {
  return fetched === null
    ? wording().upload.progress.starting
    : `${formatMessage(wording().upload.progress.pagesFetched, { pages: pagesText(fetched) })} · ${page ?? ''}`;
}

function Bar({ labelledBy, value, max }: { labelledBy: string; value: number | undefined; max: number }) {
  return (
    <progress
      aria-labelledby={labelledBy}
      className="h-2.5 w-full appearance-none overflow-hidden rounded-[5px] border border-control bg-sunken accent-ink [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-ink forced-colors:[&::-webkit-progress-value]:bg-[color:Highlight]"
      max={Math.max(max, 1)}
      {...(value !== undefined && { value })}
    />
  );
}

export function pagesText(pages: number): string {
  return formatMessage(wording().common.pageCount, { count: pages });
}
