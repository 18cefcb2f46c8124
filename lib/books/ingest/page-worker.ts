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

/** What crosses the thread's border instead of an `AppError`, which would lose its code on the way. */
export type Opened = { book: SourceBook } | { refusal: string };

/** A `PageReading` as it crosses the border. */
export type PackedReading =
  | Exclude<PageReading, { outcome: 'changed' }>
  | (Omit<Extract<PageReading, { outcome: 'changed' }>, 'page'> & { parcel: PageParcel });

/** What a page says that links to places on others, of which the thread knows nothing yet. */
export interface Waiting {
  outcome: 'waits';
  pages: PlannedPage[];
}

/** A page that was looked at. */
export interface Looked {
  outcome: 'looked';
}

/** How a page would be cut; `parts` is empty for one that stays whole, or cannot be read, which is reported when it is. */
export type Found = FoundParts & { outcome: 'found' };

/** A task whose book the thread has taken before. */
export type WithoutBook<Task> = Omit<Task, 'book'> & { bookKey: string };

/** Books may have thousands of pages: each comes once, not with every page. */
let taken: { key: string; book: SourceBook } | null = null;

/** Resolves once the thread has started; whether it has taken the book of this key. */
export function ready(key: string | null): boolean {
  return key === null || taken?.key === key;
}

export function takeBook(book: { key: string; book: SourceBook }): void {
  taken = book;
}

/** The tasks of the parsing thread; this file is where that thread is put together. */
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

/** `isWhole` as `PageParser.checkFile` tells it. */
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

/** `unknown` are paths of pages that could not be looked at. */
export async function readPage({
  unknown,
  ...packed
}: WithoutBook<PageTask> & { unknown?: readonly string[] }): Promise<PackedReading | Waiting> {
  const task = { ...packed, book: takenBook(packed) };
  // Parsers are loaded when there is something to parse: most runs find a library as it was.
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

/** Finds out where links may lead on a page that another one waits for. */
export async function lookAtPage(packed: WithoutBook<PageTask>): Promise<Looked> {
  const pages = await import('./readers/linked-pages.ts');
  await pages.lookAtPage({ ...packed, book: takenBook(packed) });
  return { outcome: 'looked' };
}

/** Finds out into which parts a long page would be cut. */
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
