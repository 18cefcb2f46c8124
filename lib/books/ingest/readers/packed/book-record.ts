import { join, relative } from 'node:path';

import { readingVersion } from '../../reading-version.ts';
import type { SourceBook } from '../../source-book.ts';

/** What a file that is a whole book turned out to be, kept so that the same file need not be unpacked to be known. */
interface BookRecord {
  /** The code that read it and the file it was. */
  basis: string;
  book: SourceBook;
}

type Basis = Pick<SourceBook, 'fileDigest' | 'recognises'>;

export function recordBook(book: SourceBook): string {
  const { rootFolder, cover: _cover, ...kept } = book;
  const pages = book.pages.map((page) => ({ ...page, file: relative(rootFolder, page.file) }));
  return JSON.stringify({ basis: basisOf(book), book: { ...kept, rootFolder, pages } } satisfies BookRecord);
}

/** The book of a record, as if it lay in a folder where nothing is unpacked; null when the file or the code is another one. */
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
