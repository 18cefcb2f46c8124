import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';

import { isEmpty } from '#db/embedded/database-parts.ts';
import { lockFolder } from '#db/embedded/folder-lock.ts';
import { openEmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
import { asFolderFault, prepareDataFolder } from '#db/embedded/prepare-data-folder.ts';
import { DUMP, restoreDump } from '#db/server/database-dump.ts';
import { directAddress, openServerDatabase, type ServerDatabaseOptions } from '#db/server/open-server-database.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { hasCode } from '#lib/foundation/core/system.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { MIGRATION_SETS, OTHER_PARTS } from './back-up-library.ts';
import { type ArchivedEntry, type BackupManifest, readBackup } from './backup-archive.ts';

const STAGING = 'restoring-';
/** The last part marks that there is a database. It is moved last, so that the next start refuses a folder in which a restore was interrupted. */
const PARTS = ['postgres', ...OTHER_PARTS, 'database-made'];

type ServerAddress = Pick<ServerDatabaseOptions, 'url' | 'directUrl' | 'poolSize'>;

export interface RestoreOptions {
  /** The path of the backup. */
  file: string;
  dataFolder: string;
  /** The database server to restore into; null for the embedded database. */
  server: ServerAddress | null;
  /** Whether an existing library in the data folder is moved aside; otherwise the restore is refused. */
  replaces: boolean;
  log: Logger;
}

export interface RestoredBackup extends Pick<BackupManifest, 'lectern' | 'made_at'> {
  /** Whether the tables were older than this version and were updated. */
  isUpdated: boolean;
  /** The folder that contains the replaced parts; null if there were none. */
  replaced: string | null;
}

/**
 * Restores a backup into a data folder that no process uses, and into an empty database if that is on a server. Before anything is replaced, the
 * archive is unpacked next to the library, compared with its manifest, and its database is opened once. Rejects, with everything unchanged, with
 * `validation_error` when the backup is damaged, was written by a newer version or for the other kind of database, or when there is a library already
 * (in the data folder, unless `replaces` is true); with `not_found` when there is no such file; and with `storage_unavailable` while the folder is in
 * use or cannot be written, or the database server or its client programs are missing.
 */
export async function restoreLibrary(options: RestoreOptions): Promise<RestoredBackup> {
  const { file, dataFolder, replaces } = options;
  await prepareDataFolder(dataFolder);
  const unlock = lockFolder(dataFolder);
  const staging = join(dataFolder, `${STAGING}${newId()}`);
  try {
    if (!replaces && !isEmpty(join(dataFolder, 'postgres'))) throw notEmpty(dataFolder);
    await removeStale(dataFolder);
    await mkdir(staging);
    const manifest = await readBackup(file, (entry) => unpack(entry, staging));
    requireReadable(manifest, file);
    await openRestored(staging, options);
    const replaced = await swap(dataFolder, staging);
    const { lectern, made_at: madeAt } = manifest;
    return { lectern, made_at: madeAt, isUpdated: isOlder(manifest), replaced };
  } finally {
    await rm(staging, { recursive: true, force: true });
    unlock();
  }
}

/** Opens the database of an unpacked backup once, which completes and updates it; a dump is restored into its server first. */
async function openRestored(staging: string, { file, server, log }: RestoreOptions): Promise<void> {
  const isDump = (await readdir(staging)).includes(DUMP);
  if (isDump !== (server !== null)) throw ofOtherKind(file, isDump);
  if (server === null) {
    const database = await openEmbeddedDatabase({ dataFolder: staging, log });
    await database.close();
    return;
  }
  await restoreDump(join(staging, DUMP), { url: server.directUrl ?? directAddress(server.url), folder: staging });
  const database = await openServerDatabase({ ...server, log });
  await database.close();
}

/** Removes the files left behind by a restore that was killed. */
async function removeStale(dataFolder: string): Promise<void> {
  const stale = (await readdir(dataFolder)).filter((name) => name.startsWith(STAGING));
  for (const name of stale) await rm(join(dataFolder, name), { recursive: true });
}

async function unpack({ path, kind, content }: ArchivedEntry, folder: string): Promise<void> {
  const target = join(folder, path);
  if (kind === 'folder') {
    await mkdir(target, { recursive: true, mode: 0o700 });
    return;
  }
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const written = createWriteStream(target, { mode: 0o600, flags: 'wx' });
  await pipeline(content, written).catch((error: unknown) => {
    // A disk that is full says nothing about the archive.
    throw isOfDisk(error) ? asFolderFault(folder, error) : error;
  });
}

function requireReadable({ lectern, migrations }: BackupManifest, file: string): void {
  const isNewer = Object.entries(newestKnown()).some(([name, newest]) => (migrations[name] ?? 0) > newest);
  if (!isNewer) return;
  throw new AppError('validation_error', {
    publicMessage: `${file} was written by a newer version of Lectern (${lectern}), which has tables that this version does not know.`,
  });
}

function isOlder({ migrations }: BackupManifest): boolean {
  return Object.entries(newestKnown()).some(([name, newest]) => {
    const present = migrations[name] ?? 0;
    return present > 0 && present < newest;
  });
}

/** Returns the newest migration of each set in this version. */
function newestKnown(): Record<string, number> {
  const newest = Object.entries(MIGRATION_SETS).map(([name, set]) => [
    name,
    readMigrationFiles(set).at(-1)?.folderMillis ?? 0,
  ]);
  return Object.fromEntries(newest) as Record<string, number>;
}

/** Moves the parts of the restored library in place of those in the data folder; returns the folder that holds the replaced parts. */
async function swap(dataFolder: string, staging: string): Promise<string | null> {
  const present = new Set(await readdir(dataFolder));
  const restored = new Set(await readdir(staging));
  const replaced = PARTS.filter((name) => present.has(name));
  const aside = join(dataFolder, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  if (replaced.length > 0) await mkdir(aside);
  for (const name of replaced) await rename(join(dataFolder, name), join(aside, name));
  for (const name of PARTS.filter((part) => restored.has(part)))
    await rename(join(staging, name), join(dataFolder, name));
  return replaced.length > 0 ? aside : null;
}

function notEmpty(dataFolder: string): AppError {
  return new AppError('validation_error', {
    publicMessage: `The data folder ${dataFolder} already has a library. With --replace it is moved into a folder beside the restored one.`,
  });
}

function ofOtherKind(file: string, isDump: boolean): AppError {
  return new AppError('validation_error', {
    publicMessage: isDump
      ? `${file} is a backup of a database server: set DATABASE_URL to an empty database to restore it.`
      : `${file} is a backup of an embedded database, which cannot be restored into a database server: unset DATABASE_URL.`,
  });
}

function isOfDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'].some((code) => hasCode(error, code));
}
