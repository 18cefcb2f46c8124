import { constants } from 'node:fs';
import { access, mkdir, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';

import { keepFromOthers } from './owner-only.ts';

/** A new database takes about 45 MB and its write-ahead log up to as much again; the rest is for a first book. */
const NEEDED_BYTES = 128 * 1024 * 1024;

/**
 * Creates the data folder, its parents included, and makes sure that it is writable, has room, and is accessible to its owner only. Rejects with
 * `storage_unavailable` and one sentence that describes the problem.
 */
export async function prepareDataFolder(folder: string, neededBytes = NEEDED_BYTES): Promise<void> {
  try {
    await createFolder(folder);
    keepFromOthers(folder);
    await access(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < neededBytes) throw folderFault(fullDisk(folder));
  } catch (error) {
    throw asFolderFault(folder, error);
  }
}

// Node's own `recursive` never returns where a parent exists but does not allow it (below /proc, for example).
async function createFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await createFolder(parent);
  await mkdir(folder).catch(async (error: unknown) => {
    if (!(await isFolder(folder))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Explains a failure to open the data folder in one sentence. An `AppError` passes through. */
export function asFolderFault(folder: string, error: unknown): AppError {
  if (AppError.is(error)) return error;
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const sentence = typeof code === 'string' ? SENTENCES[code] : undefined;
  return folderFault(sentence?.(folder) ?? `The database in the data folder ${folder} cannot be opened.`, error);
}

const fullDisk = (folder: string): string => `There is not enough room on the disk for the data folder ${folder}.`;
const notAllowed = (folder: string): string => `The data folder ${folder} cannot be written: permission denied.`;
const noFolder = (folder: string): string =>
  `The data folder ${folder} cannot be created: a part of its path is not a folder.`;

/** Error messages by system error code. */
const SENTENCES: Record<string, (folder: string) => string> = {
  ENOSPC: fullDisk,
  EDQUOT: fullDisk,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: (folder) => `The data folder ${folder} cannot be written: its file system is read-only.`,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  ENOENT: (folder) => `The data folder ${folder} cannot be created there.`,
};

function folderFault(publicMessage: string, cause?: unknown): AppError {
  return new AppError('storage_unavailable', { publicMessage, cause });
}
