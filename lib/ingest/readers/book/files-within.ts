import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';

export type FoundFile = { kind: 'file'; path: string; bytes: number } | { kind: 'missing' } | { kind: 'outside' };

/**
 * Looks a file up that a book refers to. Symbolic links are resolved first: what lies outside the root folder is never
 * read, whichever way it is reached. `rootFolder` is a real path.
 */
export async function findWithin(rootFolder: string, file: string): Promise<FoundFile> {
  try {
    const path = await realpath(file);
    if (!isWithin(rootFolder, path)) return { kind: 'outside' };
    const facts = await stat(path);
    return facts.isFile() ? { kind: 'file', path, bytes: facts.size } : { kind: 'missing' };
  } catch (error) {
    if (isAbsence(error)) return isWithin(rootFolder, file) ? { kind: 'missing' } : { kind: 'outside' };
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

const ABSENCE_CODES = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ABSENCE_CODES.has(String(error.code));
}
