import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Env } from '#lib/foundation/config/env.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { hasCode } from '#lib/foundation/core/system.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { backUpLibrary } from '../backup/back-up-library.ts';
import { type BackupManifest, readBackup } from '../backup/backup-archive.ts';
import { type RestoredBackup, restoreLibrary } from '../backup/restore-library.ts';
import { openDatabase } from './open-database.ts';
import { programVersion } from './program-files.ts';

export interface WrittenBackup extends BackupManifest {
  /** Size of the archive. */
  archiveBytes: number;
}

/** Source of the bytes of a backup: a running server, or the data folder itself. */
export type ReadBackup = (signal: AbortSignal) => Promise<Readable>;

/**
 * Writes a backup to `file`, reads it back from beginning to end, and compares it with its manifest. The file gets its name only when it is complete.
 * Rejects with `validation_error` if the file already exists.
 */
export async function writeBackup(file: string, read: ReadBackup, signal: AbortSignal): Promise<WrittenBackup> {
  if (await exists(file)) throw new AppError('validation_error', { publicMessage: `${file} already exists.` });
  const draft = `${file}.part`;
  try {
    await pipeline(await read(signal), createWriteStream(draft, { mode: 0o600 }), { signal });
    const manifest = await readBackup(draft);
    await rename(draft, file);
    return { ...manifest, archiveBytes: (await stat(file)).size };
  } finally {
    await rm(draft, { force: true });
  }
}

/** Backs up the data folder while no server uses it. */
export async function withClosedFolder<Result>(
  env: Env,
  log: Logger,
  work: (read: ReadBackup) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(env, log);
  const parts = { database, dataFolder: env.dataFolder, version: programVersion() };
  try {
    return await work((signal) => backUpLibrary({ ...parts, signal }));
  } finally {
    await database.close();
  }
}

/** Restores a backup into the configured data folder, and into the database server if there is one, as `restoreLibrary` does. */
export async function restoreBackup(
  env: Env,
  file: string,
  options: { replaces: boolean; log: Logger },
): Promise<RestoredBackup> {
  return restoreLibrary({ file, dataFolder: env.dataFolder, server: env.database, ...options });
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
