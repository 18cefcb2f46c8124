import { join } from 'node:path';

import type { SourceWarning } from '../../source-book.ts';
import { filesBelow } from '../book/files-below.ts';
import { relativePath, settingsNamesIn } from '../book/files-within.ts';
import { packedEndingOf } from './packed-formats.ts';

/** A folder of more books is no shelf. */
const MAX_BOOKS = 1_000;

/** The files below a folder that are whole books by their endings, in the order of their names; hidden ones are left out. */
export async function booksBelow(folder: string): Promise<string[]> {
  // Text files lie beside pages for many reasons; the others are books, wherever they are.
  const books = await filesBelow(folder, (name) => !['text', undefined].includes(packedEndingOf(name)?.type));
  return books.slice(0, MAX_BOOKS);
}

/** What a person should know of books that lie among the pages of another one. A folder with settings of its own has its own say. */
export async function warnOfBooks(folder: string): Promise<SourceWarning[]> {
  const warnings: SourceWarning[] = [];
  for (const book of await booksBelow(folder)) {
    const file = relativePath(folder, book);
    const message = `${file} is a separate book and is left out. Add it by itself.`;
    if (await isOfFolder(folder, book)) warnings.push({ file, message, key: `apart ${file}` });
  }
  return warnings;
}

/** Whether a file belongs to a folder, and to none below it that has settings of its own. */
export async function isOfFolder(folder: string, file: string): Promise<boolean> {
  for (let above = join(file, '..'); above !== folder; above = join(above, '..')) {
    if ((await settingsNamesIn(above)).length > 0) return false;
  }
  return true;
}
