import { join, relative } from 'node:path';

import { readingVersion } from '../../reading-version.ts';
import type { SourceBook } from '../../source-book.ts';

/** The result of opening a file that is a whole book, stored so that the same file need not be unpacked again. */
interface BookRecord {
  /** Identifies the code that read the book, and the file. */
  basis: string;
  book: SourceBook;
}

type Basis = Pick<SourceBook, 'fileDigest' | 'recognises'>;

export function recordBook(book: SourceBook): string {
  const { rootFolder, cover: _cover, ...kept } = book;
  const pages = book.pages.map((page) => ({ ...page, file: relative(rootFolder, page.file) }));
  return JSON.stringify({ basis: basisOf(book), book: { ...kept, rootFolder, pages } } satisfies BookRecord);
}

/** Restores a book from its record, with a work folder into which nothing is unpacked; null if the file or the code has changed. */
export function recallBook(record: string, { workFolder, ...now }: Basis & { workFolder: string }): SourceBook | null {
  const { basis, book } = JSON.parse(record) as BookRecord;
  if (basis !== basisOf(now)) return null;
  const pages = book.pages.map((page) => ({ ...page, file: join(workFolder, page.file) }));
  const folders = { rootFolder: workFolder, sourceFolder: workFolder, workFolder };
  return { ...book, ...folders, pages, record, isRecalled: true };
}

function basisOf({ fileDigest = '', recognises = false }: Basis): string {
  return `${readingVersion()} ${fileDigest}${recognises ? ' recognised' : ''}`;
}
