import { createHash } from 'node:crypto';
import { relative } from 'node:path';

import type { PageTask, RecalledPage, RecallTask } from '../ports.ts';
import type { FileNotes } from './book/file-notes.ts';
import { standingAt } from './book/files-within.ts';
import { readingVersion } from '../reading-version.ts';
import type { PlannedPage, SourceBook, SourceWarning } from '../source-book.ts';

/** What a page was read from: as long as it is the same, reading the page would bring the same. */
interface ReadingRecord {
  /** Digest of everything but files: the code, the plan of the book, what the page's chunks say of their document. */
  basis: string;
  /** Every place that was looked at, and what stood there. Left empty for a file that is a whole book, whose digest is in the basis. */
  files: [place: string, standing: string][];
  /** What there was to say. It is said again each time. */
  warnings: SourceWarning[];
}

type Facts = Pick<PageTask, 'book' | 'document' | 'identifierPatterns'>;

/** The record of a page that was read, as the text in which it is kept. */
export function recordReading(task: PageTask, notes: FileNotes, warnings: SourceWarning[]): string {
  const files = task.book.fileDigest === undefined ? [...notes] : [];
  return JSON.stringify({ basis: basisOf(task, task.page), files, warnings } satisfies ReadingRecord);
}

/** For each page its warnings, if it need not be read; else null. Reads the files that each was read from, and parses none. */
export async function recallPages({ pages, ...facts }: RecallTask): Promise<(RecalledPage | null)[]> {
  const standing = new Map<string, Promise<string>>();
  const standingOf = (place: string) => {
    const known = standing.get(place) ?? standingAt(facts.book, place);
    standing.set(place, known);
    return known;
  };
  const recalled: (RecalledPage | null)[] = [];
  for (const { page, record } of pages) recalled.push(await recall(record, basisOf(facts, page), standingOf));
  return recalled;
}

async function recall(
  written: string,
  basis: string,
  standingOf: (place: string) => Promise<string>,
): Promise<RecalledPage | null> {
  const record = JSON.parse(written) as ReadingRecord;
  // First: a record of another version may be of another form.
  if (record.basis !== basis) return null;
  for (const [place, standing] of record.files) if ((await standingOf(place)) !== standing) return null;
  return { warnings: record.warnings };
}

function basisOf({ book, document, identifierPatterns = [] }: Facts, page: PlannedPage): string {
  // What the document is called is written into its chunks without a page being read.
  const { id, webUrl } = document;
  const place = placeWithin(book)(page);
  return digest([readingVersion(), planOf(book), place, { id, webUrl }, identifierPatterns]);
}

const plans = new WeakMap<SourceBook, string>();

/**
 * Digest of what a book is besides its files: any page may link to any other. Who may read it is left out, which is written without a
 * page being read; so is what differs from run to run.
 */
function planOf(book: SourceBook): string {
  const known = plans.get(book);
  if (known !== undefined) return known;
  const { rootFolder: _root, sourceFolder: _source, workFolder: _work, modifiedMs: _modified, ...rest } = book;
  const {
    warnings: _warnings,
    cover: _cover,
    record: _record,
    isRecalled: _isRecalled,
    details,
    pages,
    ...plan
  } = rest;
  const plain = digest([{ ...plan, details: { ...details, accessList: null } }, pages.map(placeWithin(book))]);
  plans.set(book, plain);
  return plain;
}

/** A page of a book that may be unpacked somewhere else each time. */
function placeWithin({ rootFolder }: SourceBook): (page: PlannedPage) => PlannedPage {
  return (page) => ({ ...page, file: relative(rootFolder, page.file) });
}

function digest(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
