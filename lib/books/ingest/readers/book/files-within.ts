import { lstatSync } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

import type { SourceBook } from '../../source-book.ts';
import { digestFile, noteFile } from './file-notes.ts';

export type FoundFile =
  | { kind: 'file'; path: string; bytes: number }
  | { kind: 'missing' }
  /** `reason` continues a sentence that begins with the file's name: "lies outside the book". */
  | { kind: 'outside'; reason: string };

/** The folders in which the files of a book may be; both are real paths. */
type BookFolders = Pick<SourceBook, 'rootFolder' | 'sourceFolder'>;

/** The names under which a folder's settings are found. */
export const SETTINGS_NAMES = ['lectern.yaml', 'lectern.yml'];
const ANY_SPELLING = /^lectern\.ya?ml$/i;

const MISSING: FoundFile = { kind: 'missing' };
const OUTSIDE: FoundFile = { kind: 'outside', reason: 'lies outside the book' };
const APART: FoundFile = { kind: 'outside', reason: 'belongs to a folder with settings of its own' };

/** Bytes. No file that is read is longer; for larger files only the length is compared. */
const MAX_DIGESTED_BYTES = 64 * 1024 * 1024;

/**
 * Looks up a file that a book refers to. Symbolic links are resolved first: a file outside the root folder is never read, by any route. Nor is a file
 * in a subfolder with its own settings, which is another document and may have other readers. Each result is noted (`noteFiles`): all files of a book
 * are accessed through here, so the notes cover everything a page was read from.
 */
export async function findWithin(folders: BookFolders, file: string): Promise<FoundFile> {
  const found = await lookUp(folders, file);
  await noteFile(relativePath(folders.rootFolder, file), () => describe(folders, found));
  return found;
}

/** Whether a folder contains a file with this name, by the rules of `findWithin`. */
export async function isFileOf(folder: string, name: string): Promise<boolean> {
  return (await findWithin({ rootFolder: folder, sourceFolder: folder }, join(folder, name))).kind === 'file';
}

/** Describes the state of a place, relative to the root folder: the text stays the same as long as reading the place would give the same result. */
export async function standingAt(folders: BookFolders, place: string): Promise<string> {
  return describe(folders, await lookUp(folders, resolve(folders.rootFolder, place)));
}

async function describe({ rootFolder }: BookFolders, found: FoundFile): Promise<string> {
  if (found.kind !== 'file') return found.kind === 'missing' ? 'missing' : found.reason;
  const content = found.bytes > MAX_DIGESTED_BYTES ? `${found.bytes} bytes` : await digestFile(found.path);
  // The real path is included, because a picture behind a symbolic link is named by it.
  return `${relativePath(rootFolder, found.path)} ${content}`;
}

async function lookUp(folders: BookFolders, file: string): Promise<FoundFile> {
  const { rootFolder } = folders;
  const missing = isWithin(rootFolder, file) ? MISSING : OUTSIDE;
  try {
    // Planning looks for hundreds of names that are not there, and a promise that fails costs fifty times as much as this call.
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return missing;
    const path = await realpath(file);
    if (!isWithin(rootFolder, path)) return OUTSIDE;
    const facts = await stat(path);
    if (!facts.isFile()) return MISSING;
    return (await isApart(folders, path)) ? APART : { kind: 'file', path, bytes: facts.size };
  } catch (error) {
    if (isAbsence(error)) return missing;
    throw error;
  }
}

/** Whether a path is in a folder or is the folder itself; both must be absolute and normalised. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** Returns a path relative to a folder, with forward slashes. */
export function relativePath(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

/** Returns the names of the settings files in a folder, including misspelled ones that are never read as settings. */
export async function settingsNamesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => ANY_SPELLING.test(name));
  } catch {
    // The folder can be traversed but not listed.
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

/** Returns true for a file system error that means there is no such file or folder. */
export function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ABSENCE_CODES.has(String(error.code));
}
