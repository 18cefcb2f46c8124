import { stat } from 'node:fs/promises';

import { PUBLIC_GRANT } from '#lib/people/access/viewer.ts';
import type { PlannedBook, UploadedBook } from '#lib/contracts/uploads.ts';
import type { IngestWarning } from '#lib/contracts/ingest-warning.ts';
import { withWarning } from '#lib/contracts/warning-summary.ts';
import { toAppError } from '#lib/foundation/core/errors.ts';
import { requireGrantable } from '#lib/books/ingest/describe-document.ts';
import type { SourceWarning } from '#lib/books/ingest/source-book.ts';
import { asIngestWarning } from '#lib/books/ingest/told-warnings.ts';
import type { IngestRuns } from '#lib/foundation/jobs/ingest-runs.ts';

import type { ArrangedBook } from './arrange-books.ts';
import { giveUp, type SaidOfBook, type ShelvingParts } from './shelve-book.ts';

export interface PlanningParts extends Pick<ShelvingParts, 'removals' | 'sites' | 'log'> {
  runs: Pick<IngestRuns, 'checkFile' | 'preview'>;
}

/** Maximum number of pages of one book in a plan, which is read by a person. */
const PAGES_SHOWN = 2_000;

/**
 * Returns the plan for reading a book. A file that is a whole book is only checked until it is clear that it can be read: looking through it would
 * mean reading it twice, and there are no pages to choose. Null if nothing in the book can be read, which is noted in `state` and the book removed,
 * and when stopped. Never rejects.
 */
export async function planBook(
  parts: PlanningParts,
  entry: { arranged: ArrangedBook; state: UploadedBook; said: SaidOfBook },
  signal: AbortSignal,
): Promise<PlannedBook | null> {
  const { name, path, folder } = entry.arranged;
  const { accessList, grantable } = entry.said;
  try {
    // A website has not been fetched yet.
    if (path === null || folder === null) return unseen(name);
    if (await parts.runs.checkFile(path, signal)) return unseen(name);
    for await (const { title, language, dialect, pages, leftOut, warnings, ...stated } of parts.runs.preview(
      path,
      signal,
    )) {
      requireGrantable(accessList ?? stated.accessList ?? [PUBLIC_GRANT], grantable ?? undefined);
      if (!(await stat(path)).isDirectory()) return unseen(name);
      return {
        ...{ name, title, language, dialect },
        page_count: pages.length,
        pages: pages.slice(0, PAGES_SHOWN),
        ...{ left_out: firstOf(leftOut), left_out_count: leftOut.length },
        ...{ notes: firstOf(warnings), note_count: warnings.length },
        same_as: null,
      };
    }
    return unseen(name);
  } catch (error) {
    if (signal.aborted) return null;
    const failure = toAppError(error);
    if (failure.code === 'internal_error') parts.log.error({ err: error }, 'an upload could not be looked through');
    await giveUp(parts, entry, failure.message);
    return null;
  }
}

function unseen(name: string): PlannedBook {
  return {
    ...{ name, title: null, language: null, dialect: null, page_count: null, pages: [] },
    ...{ left_out: [], left_out_count: 0, notes: [], note_count: 0 },
    same_as: null,
  };
}

function firstOf(warnings: readonly SourceWarning[]): IngestWarning[] {
  return warnings.map(asIngestWarning).reduce<IngestWarning[]>(withWarning, []);
}
