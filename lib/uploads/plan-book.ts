import { stat } from 'node:fs/promises';

import type { PlannedBook, UploadedBook } from '#lib/contracts/uploads.ts';
import { toAppError } from '#lib/core/errors.ts';
import type { IngestRuns } from '#lib/jobs/ingest-runs.ts';

import type { ArrangedBook } from './arrange-books.ts';
import { giveUp, type ShelvingParts } from './shelve-book.ts';

export interface PlanningParts extends Pick<ShelvingParts, 'removals' | 'sites' | 'log'> {
  runs: Pick<IngestRuns, 'preview'>;
}

/** Of one book; a plan is looked at by a person. */
const PAGES_SHOWN = 2_000;
const SENTENCES_SHOWN = 200;

/**
 * What would be read of a book. A file that is a whole book is not looked through: that would be reading it twice, and it leaves nothing
 * to choose. Null for a book of which nothing can be read, which is noted in `state` and goes, and when stopped. Never rejects.
 */
export async function planBook(
  parts: PlanningParts,
  entry: { arranged: ArrangedBook; state: UploadedBook },
  signal: AbortSignal,
): Promise<PlannedBook | null> {
  const { name, path } = entry.arranged;
  try {
    if (path === null || !(await isFolder(entry.arranged))) return unseen(name);
    for await (const { title, language, dialect, pages, leftOut, warnings } of parts.runs.preview(path, signal))
      return {
        ...{ name, title, language, dialect },
        page_count: pages.length,
        pages: pages.slice(0, PAGES_SHOWN),
        ...{ left_out: firstOf(leftOut), left_out_count: leftOut.length },
        ...{ notes: firstOf(warnings), note_count: warnings.length },
      };
    return unseen(name);
  } catch (error) {
    if (signal.aborted) return null;
    const failure = toAppError(error);
    if (failure.code === 'internal_error') parts.log.error({ err: error }, 'an upload could not be looked through');
    await giveUp(parts, entry, failure.message);
    return null;
  }
}

/** A website is not here yet. */
async function isFolder({ folder, path }: ArrangedBook): Promise<boolean> {
  return folder !== null && path !== null && (await stat(path)).isDirectory();
}

function unseen(name: string): PlannedBook {
  return {
    ...{ name, title: null, language: null, dialect: null, page_count: null, pages: [] },
    ...{ left_out: [], left_out_count: 0, notes: [], note_count: 0 },
  };
}

function firstOf(sentences: readonly { message: string }[]): string[] {
  return sentences.slice(0, SENTENCES_SHOWN).map(({ message }) => message);
}
