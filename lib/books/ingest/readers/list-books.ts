import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';

import { booksBelow } from './packed/books-in-folder.ts';

/** The files in a folder that holds nothing but files that are whole books; none for any other path. */
export async function listBooks(path: string): Promise<string[]> {
  const folder = resolve(path);
  const facts = await stat(folder).catch(() => null);
  if (facts?.isDirectory() !== true) return [];
  // Of what may not be read, whoever opens it tells.
  const books = await booksBelow(folder).catch(() => []);
  return books.length > 0 && !(await holdsPages(folder)) ? books : [];
}

// Loaded when there is something to find out: to plan a book takes parsers.
async function holdsPages(folder: string): Promise<boolean> {
  const { findMdBook } = await import('./book/plan-mdbook.ts');
  if ((await findMdBook(folder)) !== null) return true;
  return (await (await import('./book/plan-folder.ts')).planWithin(folder, folder)) !== null;
}
