import { join } from 'node:path';

import type { SourceWarning } from '../../source-book.ts';
import { filesBelow } from '../book/files-below.ts';
import { relativePath, settingsNamesIn } from '../book/files-within.ts';
import { packedEndingOf } from './packed-formats.ts';

/** Maximum number of books: a folder with more is not treated as a shelf. */
const MAX_BOOKS = 1_000;

/** Lists the files below a folder that are complete books according to their extensions, ordered by name; hidden ones are skipped. */
export async function booksBelow(folder: string): Promise<string[]> {
  // Text files can be next to pages for many reasons; the other formats are always books.
  const books = await filesBelow(folder, (name) => !['text', undefined].includes(packedEndingOf(name)?.type));
  return books.slice(0, MAX_BOOKS);
}

/** Returns warnings about books among the pages of another one. A folder with its own settings is handled separately. */
export async function warnOfBooks(folder: string): Promise<SourceWarning[]> {
  const warnings: SourceWarning[] = [];
  for (const book of await booksBelow(folder)) {
    const file = relativePath(folder, book);
    const message = `${file} is a separate book and is left out. Add it by itself.`;
    if (await isOfFolder(folder, book)) warnings.push({ file, message, key: `apart ${file}` });
  }
  return warnings;
}

/** Returns whether a file belongs to a folder, and not to a subfolder with its own settings. */
export async function isOfFolder(folder: string, file: string): Promise<boolean> {
  for (let above = join(file, '..'); above !== folder; above = join(above, '..')) {
    if ((await settingsNamesIn(above)).length > 0) return false;
  }
  return true;
}
