import { readdir, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';

/** A folder whose content may be ingested. */
export interface IngestFolder {
  path: string;
  /** The first entries directly in the folder that could be a book, as sorted absolute paths. Null when the folder cannot be read. */
  entries: string[] | null;
}

/** A longer list would not help with typing. */
const ENTRIES_MAX = 200;
const BOOK_FILE =
  /\.(?:md|markdown|mdx|html?|xhtml|rst|rest|adoc|asciidoc|asc|ipynb|epub|mobi|azw3?|prc|fb2(?:\.zip)?|fbz|cbz|pdf|docx|pptx|xlsx|odt|rtf|txt)$/i;

/** Whether a file with this name may be a book or a page. */
export function isBookName(name: string): boolean {
  return BOOK_FILE.test(name);
}

// The same sentence whether or not the path exists: it must not reveal other files on the server.
const REFUSED = 'Only files in the folders named in INGEST_FOLDERS can be imported.';

/**
 * Returns the real path of the requested path, which is absolute or relative to one of the folders, if it is in one of them after all links are
 * followed. Throws `AppError('not_found')` or `AppError('forbidden')` with a sentence that reveals nothing about files outside the folders.
 */
export async function resolveIngestPath(path: string, folders: readonly string[]): Promise<string> {
  let isMissing = false;
  for (const folder of folders) {
    const found = await findIn(folder, path);
    if (found.kind === 'found') return found.path;
    isMissing ||= found.kind === 'missing';
  }
  if (isMissing) throw new AppError('not_found', { publicMessage: 'There is no file or folder at this path.' });
  throw new AppError('forbidden', { publicMessage: REFUSED });
}

/** Lists the contents of the ingest folders. */
export function readIngestFolders(folders: readonly string[]): Promise<IngestFolder[]> {
  return Promise.all(folders.map(async (path) => ({ path, entries: await entriesOf(path) })));
}

type Found = { kind: 'found'; path: string } | { kind: 'missing' } | { kind: 'outside' };

async function findIn(folder: string, path: string): Promise<Found> {
  const root = await realPathOf(folder);
  if (root === null) return { kind: 'outside' };
  // A path may name the folder by its symbolic link or by its real path.
  const wanted = resolve(folder, path);
  const real = await realPathOf(wanted);
  if (real !== null) return isWithin(root, real) ? { kind: 'found', path: real } : { kind: 'outside' };
  const nearest = await nearestRealPath(wanted);
  return nearest !== null && isWithin(root, nearest) ? { kind: 'missing' } : { kind: 'outside' };
}

/** Returns the real path of the closest existing ancestor. */
async function nearestRealPath(path: string): Promise<string | null> {
  for (let ancestor = dirname(path); ; ancestor = dirname(ancestor)) {
    const real = await realPathOf(ancestor);
    if (real !== null) return real;
    if (ancestor === dirname(ancestor)) return null;
  }
}

/** Returns null on any failure to resolve the path. */
async function realPathOf(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch {
    return null;
  }
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

async function entriesOf(folder: string): Promise<string[] | null> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.name.startsWith('.') && (!entry.isFile() || isBookName(entry.name)))
      .map((entry) => join(folder, entry.name))
      .toSorted()
      .slice(0, ENTRIES_MAX);
  } catch {
    return null;
  }
}
