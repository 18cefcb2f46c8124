import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, extname } from 'node:path';

import { PUBLIC_GRANT } from '#lib/people/access/viewer.ts';
import type { UploadedBook } from '#lib/contracts/uploads.ts';
import type { IngestEvent, IngestRequest } from '#lib/contracts/ingest.ts';
import { withWarning } from '#lib/contracts/warning-summary.ts';
import { ERROR_TABLE, toAppError } from '#lib/foundation/core/errors.ts';
import type { SiteFetcher } from '#lib/books/ingest/ports.ts';
import { slugOfName } from '#lib/books/ingest/source-key.ts';
import type { IngestRuns } from '#lib/foundation/jobs/ingest-runs.ts';
import type { Removals } from '#lib/foundation/jobs/removals.ts';
import type { DocumentChanges } from '#lib/books/library/document-changes.ts';
import type { DocumentKeeper } from '#lib/books/library/document-keeper.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import type { ArrangedBook } from './arrange-books.ts';

export interface ShelvingParts {
  runs: Pick<IngestRuns, 'run'>;
  removals: Pick<Removals, 'remove'>;
  keeper: Pick<DocumentKeeper, 'change'>;
  library: Pick<LibraryRepository, 'setAccess'>;
  sites: Pick<SiteFetcher, 'remove'>;
  log: Logger;
}

/** The uploader's own details of the book. */
export interface SaidOfBook {
  title: string | null;
  language: string | null;
  /** Who may read the book; null means those whom the files name, otherwise everyone. */
  accessList: string[] | null;
  /** The grants that its uploader may give to it; null for any. */
  grantable: readonly string[] | null;
}

export interface Stops {
  /** Aborted when the owner has cancelled the book: nothing of it is kept. */
  cancelled: AbortSignal;
  /** The server stops: existing data is kept, and continued or swept at the next start. */
  closing: AbortSignal;
}

/** Returns the state of a book that is being added, as its owner sees it. */
export function newBook({ name, problem }: ArrangedBook): UploadedBook {
  return {
    name,
    status: problem === null ? 'waiting' : 'failed',
    document_id: null,
    title: null,
    pages_fetched: null,
    pages_planned: null,
    pages_done: 0,
    pages_failed: 0,
    page: null,
    problem,
    can_retry: false,
    warnings: [],
    warning_count: 0,
  };
}

/** Ingests a book and notes its progress in `state`. A book that does not get into the library leaves nothing behind. Never rejects. */
export async function shelveBook(
  parts: ShelvingParts,
  { arranged, state, said }: { arranged: ArrangedBook; state: UploadedBook; said: SaidOfBook },
  stops: Stops,
): Promise<void> {
  Object.assign(state, { ...newBook(arranged), status: 'reading' });
  const signal = AbortSignal.any([stops.cancelled, stops.closing]);
  try {
    for await (const event of parts.runs.run(requestFor(arranged, said), signal)) {
      if (event.type === 'ingest-start') await setByHand(parts, event.documentId, said);
      takeEvent(state, event);
    }
    // A book without any readable page has failed.
    if (state.pages_done > state.pages_failed) state.status = 'done';
    else await giveUp(parts, { arranged, state }, firstProblem(state));
  } catch (error) {
    if (stops.closing.aborted && !stops.cancelled.aborted) return;
    const failure = toAppError(error);
    if (stops.cancelled.aborted) {
      await giveUp(parts, { arranged, state }, null);
    } else if (ERROR_TABLE[failure.code].retryable) {
      Object.assign(state, { status: 'failed', problem: failure.message, can_retry: true });
    } else {
      if (failure.code === 'internal_error') parts.log.error({ err: error }, 'an upload could not be ingested');
      await giveUp(parts, { arranged, state }, failure.message);
    }
  }
}

/** Removes all data of a book: its document with its files, or else only the files. */
export async function giveUp(
  { removals, sites, log }: Pick<ShelvingParts, 'removals' | 'sites' | 'log'>,
  { arranged, state }: { arranged: ArrangedBook; state: UploadedBook },
  problem: string | null,
): Promise<void> {
  const { document_id: documentId } = state;
  Object.assign(state, { status: problem === null ? 'cancelled' : 'failed', problem, can_retry: false });
  try {
    if (documentId !== null) await removals.remove(documentId);
    const { folder, path } = arranged;
    if (folder !== null) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    else if (path !== null) await sites.remove(path);
  } catch (error) {
    log.error({ err: error }, 'what is left of an upload could not be removed yet');
  }
  state.document_id = null;
}

function requestFor({ name, folder, path }: ArrangedBook, { title, accessList, grantable }: SaidOfBook): IngestRequest {
  return {
    path: path ?? '',
    ...(title !== null && { title }),
    ...(accessList !== null && { accessList }),
    ...(grantable !== null && {
      grantable,
      id: unguessableId(folder === null ? new URL(name).hostname : basename(name, extname(name))),
    }),
  };
}

/** Returns an id that does not reveal other books: a number at the end would show that someone has a book of that name. */
function unguessableId(name: string): string {
  return `${slugOfName(name)}-${randomBytes(4).toString('hex')}`;
}

/** The uploader's details are kept when the book is ingested again, regardless of its files. */
async function setByHand(
  { keeper, library }: Pick<ShelvingParts, 'keeper' | 'library'>,
  documentId: string,
  { title, language, accessList }: SaidOfBook,
): Promise<void> {
  const changes: DocumentChanges = { ...(title !== null && { title }), ...(language !== null && { language }) };
  if (Object.keys(changes).length > 0) await keeper.change(documentId, changes);
  // Public access is the default: a file may restrict it later.
  if (accessList?.includes(PUBLIC_GRANT) === false) await library.setAccess(documentId, accessList);
}

/** Records the progress of a run in `state`. */
export function takeEvent(state: UploadedBook, event: IngestEvent): void {
  if (event.type === 'page-fetched') {
    Object.assign(state, { status: 'fetching', pages_fetched: event.fetched, page: event.address });
  } else if (event.type === 'page-recognised') {
    const { file, recognised, pages } = event;
    Object.assign(state, { status: 'reading', pages_planned: pages, pages_done: recognised, page: file });
  } else if (event.type === 'ingest-start') {
    const { documentId, title, pages } = event;
    Object.assign(state, { status: 'reading', document_id: documentId, title });
    Object.assign(state, { pages_planned: pages, pages_done: 0, page: null });
  } else if (event.type === 'page-end') {
    state.pages_done += 1;
    state.pages_failed += Number(event.outcome === 'failed');
    state.page = event.title ?? event.path;
  } else if (event.type === 'warning') {
    state.warning_count += 1;
    state.warnings = withWarning(state.warnings, event);
  }
}

function firstProblem({ name, warnings }: UploadedBook): string {
  const [first] = warnings;
  return first === undefined ? `There is no text in ${name}.` : `Nothing of ${name} can be read. ${first.message}`;
}
