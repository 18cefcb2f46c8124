import { AppError } from '#lib/foundation/core/errors.ts';

import { packPage, type PageParcel } from './page-parcel.ts';
import type { PageReading } from './page-reading.ts';
import type { PageTask, RecalledPage, RecallTask } from './ports.ts';
import type { FoundParts } from './readers/book/long-pages.ts';
import { checkSource, openSource } from './readers/open-source.ts';
import type { RecognisedPlace } from './readers/pdf/recognition/recognised-page.ts';
import { UnreadablePageError } from './readers/unreadable-page-error.ts';
import { recallPages as recall, recordReading } from './readers/reading-record.ts';
import type { PlannedPage, SourceBook } from './source-book.ts';

/** Carries a refusal across the thread boundary in place of an `AppError`, which would lose its code on the way. */
export type Opened = { book: SourceBook } | { refusal: string };

/** A `PageReading` in the form in which it is sent between threads. */
export type PackedReading =
  | Exclude<PageReading, { outcome: 'changed' }>
  | (Omit<Extract<PageReading, { outcome: 'changed' }>, 'page'> & { parcel: PageParcel });

/** Returned for a page that links to places on other pages that the thread has not read yet. */
export interface Waiting {
  outcome: 'waits';
  pages: PlannedPage[];
}

/** The result of looking at a page. */
export interface Looked {
  outcome: 'looked';
}

/**
 * The parts into which a page would be cut. `parts` is empty for a page that is not cut, or that cannot be read, which is reported when it is read.
 */
export type Found = FoundParts & { outcome: 'found' };

/** A task whose book the thread has already received. */
export type WithoutBook<Task> = Omit<Task, 'book'> & { bookKey: string };

/** Each book is sent once, not with every page, because it may have thousands of pages. */
let taken: { key: string; book: SourceBook } | null = null;

/** Resolves once the thread has started. Returns whether it has already received the book with this key. */
export function ready(key: string | null): boolean {
  return key === null || taken?.key === key;
}

export function takeBook(book: { key: string; book: SourceBook }): void {
  taken = book;
}

/** The tasks of the parsing thread; this file is the thread's entry point. */
export async function openBook(task: {
  path: string;
  workFolder: string;
  record: string | null;
  recognised: RecognisedPlace | null;
}): Promise<Opened> {
  try {
    return { book: await openSource(task) };
  } catch (error) {
    return refusalOf(error);
  }
}

/** `isWhole` is the result of `PageParser.checkFile`. */
export type Checked = { isWhole: boolean } | { refusal: string };

export async function checkFile({ path, recognises }: { path: string; recognises: boolean }): Promise<Checked> {
  try {
    return { isWhole: await checkSource(path, recognises) };
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): { refusal: string } {
  if (AppError.is(error) && error.code === 'validation_error') return { refusal: error.message };
  throw error;
}

export function recallPages(task: WithoutBook<RecallTask>): Promise<(RecalledPage | null)[]> {
  return recall({ ...task, book: takenBook(task) });
}

/** `unknown` contains the paths of pages that could not be looked at. */
export async function readPage({
  unknown,
  ...packed
}: WithoutBook<PageTask> & { unknown?: readonly string[] }): Promise<PackedReading | Waiting> {
  const task = { ...packed, book: takenBook(packed) };
  // Parsers are loaded only if there is something to parse: most runs find the library unchanged.
  const { readLinkedPage } = await import('./readers/linked-pages.ts');
  const { preparePage } = await import('./prepare-page.ts');
  try {
    const reading = await readLinkedPage(task, unknown);
    if ('waitsFor' in reading) return { outcome: 'waits', pages: reading.waitsFor };
    const { read, notes } = reading;
    const page = preparePage(read, task);
    const { warnings } = read;
    const record = recordReading(task, notes, warnings);
    if (isIndexed(task, page)) return { outcome: 'unchanged', chunkCount: page.chunks.length, record, warnings };
    return { outcome: 'changed', parcel: packPage(page), record, warnings };
  } catch (error) {
    return { outcome: 'failed', message: describe(error), warnings: [] };
  }
}

/** Collects the link targets of a page for another page that waits for them. */
export async function lookAtPage(packed: WithoutBook<PageTask>): Promise<Looked> {
  const pages = await import('./readers/linked-pages.ts');
  await pages.lookAtPage({ ...packed, book: takenBook(packed) });
  return { outcome: 'looked' };
}

/** Determines the parts into which a long page would be cut. */
export async function findParts(packed: WithoutBook<PageTask>): Promise<Found> {
  const pages = await import('./readers/read-page.ts');
  const found = await pages.findParts({ ...packed, book: takenBook(packed) }).catch(() => ({ title: null, parts: [] }));
  return { outcome: 'found', ...found };
}

function takenBook({ bookKey }: { bookKey: string }): SourceBook {
  if (taken?.key !== bookKey) throw new Error('The thread was not given this book.');
  return taken.book;
}

function isIndexed({ indexed }: PageTask, page: { sourceHash: string; version: string; chunks: unknown[] }): boolean {
  if (indexed?.sourceHash !== page.sourceHash) return false;
  return page.chunks.length === 0 || indexed.chunkVersion === page.version;
}

function describe(error: unknown): string {
  if (error instanceof UnreadablePageError) return error.message;
  if (error instanceof RangeError) return 'Its elements are nested too deeply.';
  return `It could not be read: ${error instanceof Error ? error.message : String(error)}.`;
}
