import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';

import { planFolder } from './book/plan-folder.ts';
import { findMdBook } from './book/plan-mdbook.ts';
import { booksBelow } from './packed/books-in-folder.ts';

/** The files in a folder that holds nothing but files that are whole books; none for any other path. */
export async function listBooks(path: string): Promise<string[]> {
  const folder = resolve(path);
  const facts = await stat(folder).catch(() => null);
  if (facts?.isDirectory() !== true) return [];
  // Of what may not be read, whoever opens it tells.
  const books = await booksBelow(folder).catch(() => []);
  if (books.length === 0 || (await findMdBook(folder)) !== null) return [];
  const { pages } = await planFolder(folder);
  return pages.length === 0 ? books : [];
}
