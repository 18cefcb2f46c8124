import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';

import type { SourceWarning } from '../../source-book.ts';
import { relativePath, settingsNamesIn } from '../book/files-within.ts';
import { PACKED_FORMATS } from './packed-formats.ts';

/** Text files lie beside pages for many reasons; the others are books, wherever they are. */
const BOOK_ENDINGS = new Set(
  Object.entries(PACKED_FORMATS).flatMap(([type, { extension }]) => (type === 'text' ? [] : [extension])),
);
/** A folder of more books is no shelf, and one of more files is looked through no further. */
const MAX_BOOKS = 1_000;
const MAX_ENTRIES = 50_000;
const SKIPPED_FOLDERS = new Set(['node_modules', '__pycache__']);

const natural = new Intl.Collator('en', { numeric: true });

/** The files below a folder that are whole books by their endings, in the order of their names; hidden ones are left out. */
export async function booksBelow(folder: string): Promise<string[]> {
  const books: string[] = [];
  let seen = 0;
  const search = async (path: string): Promise<void> => {
    const entries = await readdir(path, { withFileTypes: true });
    seen += entries.length;
    for (const entry of entries.toSorted((one, other) => natural.compare(one.name, other.name))) {
      if (books.length === MAX_BOOKS || seen > MAX_ENTRIES || isSkipped(entry.name)) continue;
      const at = join(path, entry.name);
      if (entry.isDirectory()) await search(at);
      else if (entry.isFile() && BOOK_ENDINGS.has(extname(entry.name).toLowerCase())) books.push(at);
    }
  };
  await search(folder);
  return books;
}

function isSkipped(name: string): boolean {
  return name.startsWith('.') || SKIPPED_FOLDERS.has(name);
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

async function isOfFolder(folder: string, file: string): Promise<boolean> {
  for (let above = join(file, '..'); above !== folder; above = join(above, '..')) {
    if ((await settingsNamesIn(above)).length > 0) return false;
  }
  return true;
}
