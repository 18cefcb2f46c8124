import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';

import type { SourceBook } from '../../source-book.ts';

export type FoundFile =
  | { kind: 'file'; path: string; bytes: number }
  | { kind: 'missing' }
  /** `reason` goes on from the file's name: "lies outside the book". */
  | { kind: 'outside'; reason: string };

/** Where the files of a book may be; both are real paths. */
type BookFolders = Pick<SourceBook, 'rootFolder' | 'sourceFolder'>;

/** The names under which a folder's settings are read. */
export const SETTINGS_NAMES = ['lectern.yaml', 'lectern.yml'];
const ANY_SPELLING = /^lectern\.ya?ml$/i;

const OUTSIDE: FoundFile = { kind: 'outside', reason: 'lies outside the book' };
const APART: FoundFile = { kind: 'outside', reason: 'belongs to a folder with settings of its own' };

/**
 * Looks a file up that a book refers to. Symbolic links are resolved first: what lies outside the root folder is never
 * read, whichever way it is reached. Nor is what lies in a folder below with settings of its own, which is another document
 * and may have other readers.
 */
export async function findWithin(folders: BookFolders, file: string): Promise<FoundFile> {
  const { rootFolder } = folders;
  try {
    const path = await realpath(file);
    if (!isWithin(rootFolder, path)) return OUTSIDE;
    const facts = await stat(path);
    if (!facts.isFile()) return { kind: 'missing' };
    return (await isApart(folders, path)) ? APART : { kind: 'file', path, bytes: facts.size };
  } catch (error) {
    if (isAbsence(error)) return isWithin(rootFolder, file) ? { kind: 'missing' } : OUTSIDE;
    throw error;
  }
}

/** True when a path lies in a folder or is the folder itself; both absolute and normalised. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** A path relative to a folder, with forward slashes. */
export function relativePath(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

/** The names of what stands in a folder for its settings, also of what is never read as such because of its spelling. */
export async function settingsNamesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => ANY_SPELLING.test(name));
  } catch {
    // A folder that may be passed through but not listed.
    const there = await Promise.all(SETTINGS_NAMES.map((name) => isThere(join(folder, name))));
    return SETTINGS_NAMES.filter((_, index) => there[index]);
  }
}

async function isApart({ rootFolder, sourceFolder }: BookFolders, path: string): Promise<boolean> {
  for (let folder = dirname(path); folder !== rootFolder && isWithin(rootFolder, folder); folder = dirname(folder)) {
    if (folder !== sourceFolder && (await settingsNamesIn(folder)).length > 0) return true;
  }
  return false;
}

async function isThere(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch {
    return false;
  }
}

const ABSENCE_CODES = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ABSENCE_CODES.has(String(error.code));
}
