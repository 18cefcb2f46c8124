import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

import { newId } from '#lib/foundation/core/ids.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { formatOf } from '#lib/books/ingest/readers/book/plan-folder.ts';
import { type ContentKind, contentKindOf } from '#lib/books/ingest/readers/packed/content-kind.ts';
import { unreadableBook } from '#lib/books/ingest/readers/packed/packed-book.ts';
import { PACKED_FORMATS, packedEndingOf } from '#lib/books/ingest/readers/packed/packed-formats.ts';
import type { PackedType } from '#lib/books/ingest/source-book.ts';

import { unzip } from './unzip.ts';

/** A book among the uploaded files: a file or a folder, in its own folder. */
export interface ArrangedBook {
  /** Name of the file or folder, or the address of a website. */
  name: string;
  /** The folder to delete with the book; null for a website, which is not fetched yet. */
  folder: string | null;
  /** The path to read; null when nothing can be read. */
  path: string | null;
  /** Why nothing can be read, as one sentence. */
  problem: string | null;
}

interface Arrangement {
  /** The folder of all uploads. */
  uploadsFolder: string;
  signal: AbortSignal;
}

interface Arranging extends Arrangement {
  /** The folders created so far; they are deleted if the upload fails. */
  homes: string[];
}

/** Returns a website as a book. The address is made unique, so that it is independent of other people's uploads of the same site. */
export function arrangeSite(address: string): ArrangedBook {
  const path = new URL(address);
  path.hash = newId();
  return { name: address, folder: null, path: path.href, problem: null };
}

/**
 * Makes books from uploaded files by their original names. Each file is a book, and so is each folder that contains pages; in a folder without pages
 * each file that is a complete book is one. A ZIP is treated as the folder it contains. If the type of a file is recognised from its content, it
 * takes precedence over the extension.
 */
export async function arrangeBooks(
  files: readonly { name: string; path: string }[],
  arrangement: Arrangement,
): Promise<ArrangedBook[]> {
  const arranging: Arranging = { ...arrangement, homes: [] };
  try {
    return await arrange(files, arranging);
  } catch (error) {
    for (const home of arranging.homes) await rm(home, { recursive: true, force: true, maxRetries: 3 });
    throw error;
  }
}

async function arrange(
  files: readonly { name: string; path: string }[],
  arrangement: Arranging,
): Promise<ArrangedBook[]> {
  const books: ArrangedBook[] = [];
  const folders = Map.groupBy(
    files.filter(({ name }) => name.includes('/')),
    ({ name }) => name.slice(0, name.indexOf('/')),
  );
  for (const { name, path } of files.filter((file) => !file.name.includes('/')))
    books.push(...(await arrangeFile(name, path, arrangement)));
  for (const [name, held] of folders) {
    const home = await newHome(arrangement);
    for (const file of held) await move(file.path, join(home, file.name));
    books.push(...(await arrangeFolder(join(home, name), { home, arrangement })));
  }
  return books;
}

async function arrangeFile(name: string, path: string, arrangement: Arranging): Promise<ArrangedBook[]> {
  const home = await newHome(arrangement);
  const file = join(home, name);
  await move(path, file);
  try {
    if ((await stat(file)).size === 0) throw unreadableBook(`${name} is empty.`);
    const kind = await contentKindOf(file);
    if (kind === 'archive' && packedEndingOf(name)?.type !== 'cbz')
      return await arrangeArchive(file, { home, arrangement });
    const path = await withEnding(file, kind);
    return [{ name, folder: home, path, problem: null }];
  } catch (error) {
    if (!AppError.is(error)) throw error;
    return [{ name, folder: home, path: null, problem: error.message }];
  }
}

async function arrangeArchive(
  archive: string,
  { home, arrangement }: { home: string; arrangement: Arranging },
): Promise<ArrangedBook[]> {
  const name = basename(archive, extname(archive));
  // The archive may occupy the folder's name if it has no extension.
  const unpacked = join(home, '.unpacked');
  await unzip(archive, unpacked, arrangement.signal);
  await rm(archive);
  const folder = join(home, name);
  await rename(await onlyFolderIn(unpacked), folder);
  await rm(unpacked, { recursive: true, force: true });
  return arrangeFolder(folder, { home, arrangement });
}

/** Returns the only folder in a folder: archives often consist of a single folder. */
async function onlyFolderIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const [only] = entries;
  return entries.length === 1 && only?.isDirectory() === true ? join(folder, only.name) : folder;
}

async function arrangeFolder(
  folder: string,
  { home, arrangement }: { home: string; arrangement: Arranging },
): Promise<ArrangedBook[]> {
  const name = basename(folder);
  const files = await filesIn(folder);
  if (files.some((file) => formatOf(file) !== null)) return [{ name, folder: home, path: folder, problem: null }];
  const packed = files.filter((file) => packedEndingOf(file) !== null);
  if (packed.length === 0) {
    const problem = `There is nothing in ${name} that can be read. Choose a folder that contains pages or books.`;
    return [{ name, folder: home, path: null, problem }];
  }
  const books: ArrangedBook[] = [];
  for (const file of packed) books.push(...(await arrangeFile(basename(file), file, arrangement)));
  await rm(home, { recursive: true, force: true });
  return books;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function newHome({ uploadsFolder, homes }: Arranging): Promise<string> {
  const home = join(uploadsFolder, newId());
  homes.push(home);
  await mkdir(home, { recursive: true, mode: 0o700 });
  return home;
}

/** Returns the file under a name whose extension matches its content. */
async function withEnding(file: string, kind: ContentKind): Promise<string> {
  const claimed = packedEndingOf(file);
  if (!(kind in PACKED_FORMATS) || claimed?.type === kind) return file;
  const ending = claimed?.ending ?? extname(file);
  const named = `${file.slice(0, file.length - ending.length)}${PACKED_FORMATS[kind as PackedType].extension}`;
  await rename(file, named);
  return named;
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to);
}
