'use client';

import { useId } from 'react';

import { Button } from '#components/controls/button.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { WarningList } from '#components/controls/warning-list.tsx';
import type { UploadedBook } from '#lib/contracts/uploads.ts';
import { groupWarnings } from '#lib/contracts/warning-summary.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { isUnderWay, PagesBar, pagesText, SentBar } from './upload-bars.tsx';
import { UploadTrouble } from './upload-trouble.tsx';
import type { UploadStage } from './use-upload.ts';

interface UploadProgressProps {
  stage: Exclude<UploadStage, { kind: 'choosing' }>;
  onRetry: () => void;
  onCancel: () => void;
  onReset: () => void;
  onLeave: () => void;
}

/** The progress of an upload: how much has been sent, then how far each book is. */
export function UploadProgress({ stage, onRetry, ...ways }: UploadProgressProps) {
  const books = 'upload' in stage ? stage.upload.books : [];
  const canRetry = stage.kind === 'broken' || (stage.kind === 'ended' && books.some((book) => book.can_retry));
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {announcementOf(books, stage.kind)}
      </p>
      {stage.kind === 'sending' && <SentBar {...stage} />}
      {stage.kind === 'broken' && <UploadTrouble trouble={stage.trouble} />}
      {(stage.kind === 'looking' || (stage.kind === 'reading' && books.length === 0)) && (
        <p className="text-ink-2">{wording().upload.checking}</p>
      )}
      {books.length > 0 && (
        <ul aria-label={wording().common.books} className="grid gap-3">
          {books.map((book, index) => (
            <BookRow key={index} book={book} onLeave={ways.onLeave} />
          ))}
        </ul>
      )}
      <Ways hasEnded={stage.kind === 'ended'} {...(canRetry && { onRetry })} {...ways} />
    </div>
  );
}

interface WaysProps extends Omit<UploadProgressProps, 'stage' | 'onRetry'> {
  hasEnded: boolean;
  /** Absent where a retry would not help. */
  onRetry?: () => void;
}

/** The ways on. */
function Ways({ hasEnded, onRetry, onCancel, onReset, onLeave }: WaysProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {hasEnded ? (
        <Button onClick={onReset}>{wording().upload.addMore}</Button>
      ) : (
        <Button onClick={onCancel}>{wording().common.cancel}</Button>
      )}
      {onRetry !== undefined && (
        <Button look="main" onClick={onRetry}>
          {wording().common.tryAgain}
        </Button>
      )}
      {hasEnded && onRetry === undefined && (
        <Button look="main" onClick={onLeave}>
          {wording().common.done}
        </Button>
      )}
    </div>
  );
}

/** Statuses as words and a sign; colour is only an addition. */
const STATES = (): Record<UploadedBook['status'], { words: string; sign: string; colour: string }> => ({
  waiting: { words: wording().upload.status.waiting, sign: '…', colour: 'text-ink-2' },
  fetching: { words: wording().upload.status.fetching, sign: '→', colour: 'text-ink-2' },
  reading: { words: wording().upload.status.reading, sign: '→', colour: 'text-ink-2' },
  done: { words: wording().upload.status.done, sign: '✓', colour: 'text-ok' },
  failed: { words: wording().upload.status.failed, sign: '✕', colour: 'text-danger' },
  cancelled: { words: wording().upload.status.cancelled, sign: '■', colour: 'text-warn' },
});

/** A book counts as successful only if nothing was lost. */
function stateOf({ status, warnings }: UploadedBook) {
  const count = groupWarnings(warnings).length;
  if (status !== 'done' || count === 0) return STATES()[status];
  return { words: formatMessage(wording().upload.status.doneWithNotes, { count }), sign: '!', colour: 'text-warn' };
}

function BookRow({ book, onLeave }: { book: UploadedBook; onLeave: () => void }) {
  const id = useId();
  const { status, title, name, document_id: documentId, problem } = book;
  const { words, sign, colour } = stateOf(book);
  return (
    <li className="grid gap-1.5 rounded-lg border border-line px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="min-w-0 font-read text-lead font-semibold wrap-anywhere">
          {title ?? name}
        </h3>
        <b className={`font-strong ${colour}`}>
          <span aria-hidden="true" className={sign === '→' ? 'inline-block rtl:-scale-x-100' : undefined}>
            {sign}
          </span>{' '}
          {words}
        </b>
      </div>
      {isUnderWay(book) && <PagesBar book={book} labelledBy={id} />}
      {problem !== null && <p className="text-danger wrap-anywhere">{problem}</p>}
      {status === 'done' && documentId !== null && (
        <p className="text-ink-2 tabular-nums">
          {pagesText(book.pages_done - book.pages_failed)}
          {book.pages_failed > 0 &&
            `, ${formatMessage(wording().upload.progress.unreadable, { count: book.pages_failed })}`}{' '}
          ·{' '}
          <a
            className={`${LINKED} inline-flex items-center pointer-coarse:min-h-11`}
            href={`/books/${encodeURIComponent(documentId)}`}
            aria-describedby={id}
            onClick={onLeave}
          >
            {wording().upload.openBook}
          </a>
        </p>
      )}
      <Warnings book={book} />
    </li>
  );
}

function Warnings({ book: { warnings, warning_count: count, status } }: { book: UploadedBook }) {
  if (count === 0 || status === 'failed') return null;
  return (
    <details>
      <summary className="w-fit py-1 font-medium text-warn pointer-coarse:py-3">
        {formatMessage(wording().upload.warningCount, { count: groupWarnings(warnings).length })}
      </summary>
      <WarningList warnings={warnings} />
      {count > warnings.length && (
        <p className="text-ink-2">{formatMessage(wording().upload.andMore, { value: count - warnings.length })}</p>
      )}
    </details>
  );
}

/** Returns the announcement for screen readers: the end of the sending, and the result for each book. */
function announcementOf(books: readonly UploadedBook[], kind: UploadStage['kind']): string {
  if (kind === 'sending') return wording().upload.spoken.sending;
  const ended = books.filter((book) => !isUnderWay(book));
  return ended.map((book) => `${book.title ?? book.name}: ${book.problem ?? `${stateOf(book).words}.`}`).join(' ');
}
