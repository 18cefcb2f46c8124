import { AppError } from '#lib/core/errors.ts';

import { packPage, type PageParcel } from './page-parcel.ts';
import type { PageReading } from './page-reading.ts';
import type { PageTask } from './ports.ts';
import { preparePage } from './prepare-page.ts';
import { openSource } from './readers/open-source.ts';
import { readPage as readSourcePage } from './readers/read-page.ts';
import { UnreadablePageError } from './readers/unreadable-page-error.ts';
import type { SourceBook } from './source-book.ts';

/** What crosses the thread's border instead of an `AppError`, which would lose its code on the way. */
export type Opened = { book: SourceBook } | { refusal: string };

/** A `PageReading` as it crosses the border. */
export type PackedReading =
  | Exclude<PageReading, { outcome: 'changed' }>
  | (Omit<Extract<PageReading, { outcome: 'changed' }>, 'page'> & { parcel: PageParcel });

/** Resolves once the thread has started. */
export function ready(): null {
  return null;
}

/** The tasks of the parsing thread; this file is where that thread is put together. */
export async function openBook(task: { path: string; workFolder: string }): Promise<Opened> {
  try {
    return { book: await openSource(task) };
  } catch (error) {
    if (AppError.is(error) && error.code === 'validation_error') return { refusal: error.message };
    throw error;
  }
}

export async function readPage(task: PageTask): Promise<PackedReading> {
  try {
    const read = await readSourcePage(task);
    const page = preparePage(read, task);
    if (isIndexed(task, page)) return { outcome: 'unchanged', chunkCount: page.chunks.length, warnings: read.warnings };
    return { outcome: 'changed', parcel: packPage(page), warnings: read.warnings };
  } catch (error) {
    return { outcome: 'failed', message: describe(error), warnings: [] };
  }
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
