import { createHash } from 'node:crypto';
import { relative } from 'node:path';

import type { PageTask, RecalledPage, RecallTask } from '../ports.ts';
import type { FileNotes } from './book/file-notes.ts';
import { standingAt } from './book/files-within.ts';
import { readingVersion } from '../reading-version.ts';
import type { PlannedPage, SourceBook, SourceWarning } from '../source-book.ts';

/** The inputs a page was read from: as long as they are the same, reading the page again would give the same result. */
interface ReadingRecord {
  /** Digest of everything but files: the code, the plan of the book, the document fields in the page's chunks. */
  basis: string;
  /** Every place that was looked at, and its state then. Empty for a file that is a whole book, whose digest is in the basis. */
  files: [place: string, standing: string][];
  /** Warnings from the reading. They are reported again each time. */
  warnings: SourceWarning[];
}

type Facts = Pick<PageTask, 'book' | 'document' | 'identifierPatterns'>;

/** Returns the record of a page that was read, serialised for storage. */
export function recordReading(task: PageTask, notes: FileNotes, warnings: SourceWarning[]): string {
  const files = task.book.fileDigest === undefined ? [...notes] : [];
  return JSON.stringify({ basis: basisOf(task, task.page), files, warnings } satisfies ReadingRecord);
}

/**
 * Returns the warnings of each page that does not need to be read; null for the others. Compares the files from which each page was read, and parses
 * none of them.
 */
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
  // Must come first, since a record of another version may have another format.
  if (record.basis !== basis) return null;
  for (const [place, standing] of record.files) if ((await standingOf(place)) !== standing) return null;
  return { warnings: record.warnings };
}

function basisOf({ book, document, identifierPatterns = [] }: Facts, page: PlannedPage): string {
  // A document's title is written into its chunks without a page being read.
  const { id, webUrl } = document;
  const place = placeWithin(book)(page);
  return digest([readingVersion(), planOf(book), place, { id, webUrl }, identifierPatterns]);
}

const plans = new WeakMap<SourceBook, string>();

/**
 * Returns a digest of a book's facts other than its files: any page may link to any other. The access list is left out, since it is written without a
 * page being read; so are values that differ from run to run.
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

/** Returns pages with paths relative to the book, which may be unpacked in a different place each time. */
function placeWithin({ rootFolder }: SourceBook): (page: PlannedPage) => PlannedPage {
  return (page) => ({ ...page, file: relative(rootFolder, page.file) });
}

function digest(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
