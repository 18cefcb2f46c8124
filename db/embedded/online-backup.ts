import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';
import { type BackupEntry, entryOf, fileEntry, folderEntry } from '../backup-entry.ts';
import { hasCode } from '#lib/foundation/core/system.ts';

import { databaseFolderOf } from './database-parts.ts';
import type { PostgresClient } from './postgres-client.ts';

const LOG_FOLDER = 'pg_wal';
const LABEL_FILE = 'backup_label';
const CONTROL_FILE = 'global/pg_control';

/** Folders whose content belongs to the running server; they are copied empty (https://www.postgresql.org/docs/current/continuous-archiving.html). */
const EMPTIED = new Set([
  ...[LOG_FOLDER, 'pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
]);
const LEFT_OUT = /(?:^|\/)(?:postmaster\.(?:pid|opts)|pg_internal\.init|backup_label|tablespace_map|pgsql_tmp[^/]*)$/;

/**
 * The replication slot retains the write-ahead log written during the backup. It is temporary: it ends with the session, so a crash leaves none
 * behind.
 */
const SLOT = 'lectern_backup';
const DUPLICATE_OBJECT = '42710';

/**
 * Yields the files of the embedded database in `dataFolder`, copied while it is in use, as a Postgres base backup. Files may be copied at any moment
 * between `pg_backup_start` and `pg_backup_stop`; changes made in the meantime are replayed from the write-ahead log when the copy is opened. The
 * restored database has the state at which the last entry was read, or a moment later. Rejects with `rate_limited` while another backup runs. End the
 * iteration early to cancel it.
 */
export async function* databaseEntries(
  client: PostgresClient,
  dataFolder: string,
  pauseHousekeeping: () => Promise<() => void>,
): AsyncGenerator<BackupEntry> {
  const folder = databaseFolderOf(dataFolder);
  const prefix = folder.slice(dataFolder.length + 1);
  await reserveLog(client);
  let isRunning = false;
  const resumeHousekeeping = await pauseHousekeeping();
  try {
    await client.query(`select pg_backup_start('lectern', true)`);
    isRunning = true;
    for await (const path of pathsBelow(folder, '')) yield* currentEntry(folder, prefix, path);
    yield* currentEntry(folder, prefix, CONTROL_FILE);
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    isRunning = false;
    yield entryOf(`${prefix}/${LABEL_FILE}`, Buffer.from((rows[0] as { labelfile: string }).labelfile));
    for (const entry of await readdir(join(folder, LOG_FOLDER), { withFileTypes: true }))
      yield* currentEntry(folder, prefix, `${LOG_FOLDER}/${entry.name}`);
  } finally {
    if (isRunning) await client.query('select pg_backup_stop(false)').catch(() => undefined);
    await client.query('select pg_drop_replication_slot($1)', [SLOT]).catch(() => undefined);
    resumeHousekeeping();
  }
}

async function reserveLog(client: PostgresClient): Promise<void> {
  try {
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [SLOT]);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new AppError('rate_limited', { publicMessage: 'A backup of this library is already running.', cause: error });
  }
}

function isDuplicate(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (hasCode(cause, DUPLICATE_OBJECT)) return true;
  return false;
}

/** Folders come before their files, so that empty ones are included: Postgres does not start without them. */
async function* pathsBelow(folder: string, below: string): AsyncGenerator<string> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (LEFT_OUT.test(path) || path === CONTROL_FILE) continue;
    if (entry.isDirectory() || entry.isFile()) yield path;
    if (entry.isDirectory() && !EMPTIED.has(path)) yield* pathsBelow(folder, path);
  }
}

/** Yields nothing for a file that has been removed meanwhile: it belonged to a table that was dropped or rewritten. */
async function* currentEntry(folder: string, prefix: string, path: string): AsyncGenerator<BackupEntry> {
  const source = join(folder, path);
  const found = await lstat(source).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (found === null) return;
  const archived = `${prefix}/${path}`;
  yield found.isFile() ? fileEntry(archived, source, found.size) : folderEntry(archived);
}
