import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { SourceBook } from '../source-book.ts';
import { type RecognisedPlace, resultFolderOf } from './pdf/recognition/recognised-page.ts';
import { digestFile } from './book/file-notes.ts';
import { openBook } from './book/open-book.ts';
import { checkPackedBook, factsAround, openPackedBook, packedTypeOf } from './packed/open-packed-book.ts';
import { recallBook, recordBook } from './packed/book-record.ts';

/**
 * Opens the source at a path: a file that is a whole book is unpacked into `workFolder`, a folder that does not exist yet and that the caller
 * removes, unless `record` matches the same file and the same code; anything else is read in place by `openBook`. Throws
 * `AppError('validation_error')` as that does.
 */
export async function openSource({
  path,
  workFolder,
  record = null,
  recognised = null,
}: SourcePlace): Promise<SourceBook> {
  const file = await fileAt(path);
  const type = file === null ? null : await packedTypeOf(file);
  if (file === null || type === null) return openBook(path);
  const fileDigest = await digestFile(file);
  const basis = { fileDigest, recognises: recognised !== null };
  const recalled = record === null ? null : recallBook(record, { ...basis, workFolder });
  if (recalled !== null) return { ...recalled, ...(await factsAround(file, recalled.details)) };
  const results = recognised === null ? null : resultFolderOf(recognised, fileDigest);
  const book = { ...(await openPackedBook(file, { type, workFolder, recognised: results })), ...basis };
  return book.unrecognised === undefined ? { ...book, record: recordBook(book) } : book;
}

/**
 * Whether a path is a file that is a complete book; reads as little of it as possible. Throws as `openSource` does for a file that cannot be read.
 */
export async function checkSource(path: string, recognises: boolean): Promise<boolean> {
  const file = await fileAt(path);
  return file !== null && checkPackedBook(file, recognises);
}

interface SourcePlace {
  path: string;
  workFolder: string;
  record?: string | null;
  /** Null or omitted where no text can be recognised. */
  recognised?: RecognisedPlace | null;
}

/** Returns null if it is not a file or does not exist, which `openBook` reports. */
async function fileAt(path: string): Promise<string | null> {
  try {
    const file = await realpath(resolve(path));
    return (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}
