import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

import type { SourceBook } from '../../source-book.ts';
import { digestFile, noteFile } from './file-notes.ts';

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

/** Nothing that is read is longer; of what is, only the length counts. Bytes. */
const MAX_DIGESTED_BYTES = 64 * 1024 * 1024;

/**
 * Looks a file up that a book refers to. Symbolic links are resolved first: what lies outside the root folder is never
 * read, whichever way it is reached. Nor is what lies in a folder below with settings of its own, which is another document
 * and may have other readers. What is found is noted (`noteFiles`): this is the one way to anything of a book, and so also the one by
 * which it is known what a page was read from.
 */
export async function findWithin(folders: BookFolders, file: string): Promise<FoundFile> {
  const found = await lookUp(folders, file);
  await noteFile(relativePath(folders.rootFolder, file), () => describe(folders, found));
  return found;
}

/** Whether there is a file of this name in a folder, as `findWithin` finds it. */
export async function isFileOf(folder: string, name: string): Promise<boolean> {
  return (await findWithin({ rootFolder: folder, sourceFolder: folder }, join(folder, name))).kind === 'file';
}

/** What stands at a place, relative to the root folder: the same text as long as reading it would bring the same. */
export async function standingAt(folders: BookFolders, place: string): Promise<string> {
  return describe(folders, await lookUp(folders, resolve(folders.rootFolder, place)));
}

async function describe({ rootFolder }: BookFolders, found: FoundFile): Promise<string> {
  if (found.kind !== 'file') return found.kind === 'missing' ? 'missing' : found.reason;
  const content = found.bytes > MAX_DIGESTED_BYTES ? `${found.bytes} bytes` : await digestFile(found.path);
  // The real path as well: a picture behind a link is called by it.
  return `${relativePath(rootFolder, found.path)} ${content}`;
}

async function lookUp(folders: BookFolders, file: string): Promise<FoundFile> {
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

/** True for what the disk throws where there is no such file or folder. */
export function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ABSENCE_CODES.has(String(error.code));
}
