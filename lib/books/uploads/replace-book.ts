import { rm } from 'node:fs/promises';

import type { UploadedBook } from '#lib/contracts/uploads.ts';
import { ERROR_TABLE, toAppError } from '#lib/foundation/core/errors.ts';
import { type ReplacedDocument, replaceDocument, type ReplacingParts } from '#lib/foundation/jobs/replace-document.ts';

import type { ArrangedBook } from './arrange-books.ts';
import { newBook, type Stops, takeEvent } from './shelve-book.ts';

interface Replacing {
  arranged: ArrangedBook;
  state: UploadedBook;
  replaced: ReplacedDocument;
}

/** Replaces a document with a book (`replaceDocument`) and records the progress in `state`. Never rejects. */
export async function replaceBook(parts: ReplacingParts, replacing: Replacing, stops: Stops): Promise<void> {
  const { arranged, state, replaced } = replacing;
  Object.assign(state, { ...newBook(arranged), status: 'reading' });
  const signal = AbortSignal.any([stops.cancelled, stops.closing]);
  try {
    const events = replaceDocument(parts, { replaced, path: arranged.path ?? '' }, { signal, closing: stops.closing });
    for await (const event of events) takeEvent(state, event);
    state.status = 'done';
  } catch (error) {
    if (stops.closing.aborted && !stops.cancelled.aborted) return;
    await end(parts, { replacing, error, isCancelled: stops.cancelled.aborted });
  }
}

async function end(
  { log }: Pick<ReplacingParts, 'log'>,
  { replacing, error, isCancelled }: { replacing: Replacing; error: unknown; isCancelled: boolean },
): Promise<void> {
  const { arranged, state } = replacing;
  const failure = toAppError(error);
  if (failure.code === 'internal_error' && !isCancelled) log.error({ err: error }, 'a document could not be replaced');
  // The files are kept if a retry may succeed.
  const canRetry = !isCancelled && ERROR_TABLE[failure.code].retryable;
  Object.assign(state, {
    status: isCancelled ? 'cancelled' : 'failed',
    problem: isCancelled ? null : `${failure.message} The book is unchanged.`,
    can_retry: canRetry,
    document_id: null,
  });
  if (!canRetry && arranged.folder !== null) await rm(arranged.folder, { recursive: true, force: true, maxRetries: 3 });
}
