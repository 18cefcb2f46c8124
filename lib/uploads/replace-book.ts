import { rm } from 'node:fs/promises';

import type { UploadedBook } from '#lib/contracts/uploads.ts';
import { AppError, ERROR_TABLE, toAppError } from '#lib/core/errors.ts';
import type { IngestRuns } from '#lib/jobs/ingest-runs.ts';

import type { ArrangedBook } from './arrange-books.ts';
import { newBook, type ShelvingParts, type Stops, takeEvent } from './shelve-book.ts';

/** A document that a book is to take the place of. */
export interface ReplacedDocument {
  id: string;
  sourcePath: string;
  webUrl: string | null;
}

export interface ReplacingParts extends ShelvingParts {
  runs: Pick<IngestRuns, 'run' | 'rehearse'>;
  /** Deletes the files that a document was made from, where they are ours. */
  deleteFiles(sourcePath: string): Promise<void>;
}

interface Replacing {
  arranged: ArrangedBook;
  state: UploadedBook;
  replaced: ReplacedDocument;
}

/**
 * Lets a book take the place of a document: what is said of the document, who may read it and its name stay. The book is read to its end
 * before anything is changed; should it fail all the same, the document is made anew from what it was made from. Never rejects.
 */
export async function replaceBook(parts: ReplacingParts, replacing: Replacing, stops: Stops): Promise<void> {
  const { arranged, state, replaced } = replacing;
  Object.assign(state, { ...newBook(arranged), status: 'reading' });
  const signal = AbortSignal.any([stops.cancelled, stops.closing]);
  const path = arranged.path ?? '';
  let hasBegun = false;
  try {
    await parts.runs.rehearse(path, signal);
    for await (const event of parts.runs.run(requestFor(path, replaced), signal)) {
      hasBegun ||= event.type === 'ingest-start';
      takeEvent(state, event);
    }
    if (state.pages_failed > 0) throw new AppError('validation_error', { publicMessage: 'Not all of it can be read.' });
    state.status = 'done';
  } catch (error) {
    if (stops.closing.aborted && !stops.cancelled.aborted) return;
    if (hasBegun) await restore(parts, replaced, stops.closing);
    await end(parts, { replacing, error, isCancelled: stops.cancelled.aborted });
    return;
  }
  await parts
    .deleteFiles(replaced.sourcePath)
    .catch((error: unknown) =>
      parts.log.error({ err: error }, 'the files of a replaced document could not be removed'),
    );
}

function requestFor(path: string, { id, webUrl }: ReplacedDocument) {
  return { path, id, ...(webUrl !== null && { webUrl }) };
}

async function restore({ runs, log }: ReplacingParts, replaced: ReplacedDocument, closing: AbortSignal): Promise<void> {
  try {
    await Array.fromAsync(runs.run(requestFor(replaced.sourcePath, replaced), closing), () => null);
  } catch (error) {
    log.error(
      { err: error, documentId: replaced.id },
      'a document could not be made anew after its replacement had failed',
    );
  }
}

async function end(
  { log }: ReplacingParts,
  { replacing, error, isCancelled }: { replacing: Replacing; error: unknown; isCancelled: boolean },
): Promise<void> {
  const { arranged, state } = replacing;
  const failure = toAppError(error);
  if (failure.code === 'internal_error' && !isCancelled) log.error({ err: error }, 'a document could not be replaced');
  // Its files are kept where another try may help.
  const canRetry = !isCancelled && ERROR_TABLE[failure.code].retryable;
  Object.assign(state, {
    status: isCancelled ? 'cancelled' : 'failed',
    problem: isCancelled ? null : `${failure.message} The book stays as it was.`,
    can_retry: canRetry,
    document_id: null,
  });
  if (!canRetry && arranged.folder !== null) await rm(arranged.folder, { recursive: true, force: true, maxRetries: 3 });
}
