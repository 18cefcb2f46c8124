import { existsSync, readdirSync, statSync, writeFileSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';
import { createHash } from 'node:crypto';

import { isUnfinished } from './new-database.ts';
import { keepFromOthers } from './owner-only.ts';

const STATE_FILE = 'global/pg_control';

/**
 * Files that are not removed before the state changes. Those Postgres removes when it opens are not included: it may have removed them before it was
 * killed.
 */
const NOTED =
  /^(?:PG_VERSION|\w+(?:\.auto)?\.conf|(?:global|base\/\d+)\/\w[\w.]*|pg_(?:xact|wal|multixact\/\w+)\/[0-9A-F]+)$/;

/** Postgres recreates it when it is missing. */
const CACHE_FILE = 'pg_internal.init';

/**
 * A file in the data folder, next to the database: it marks that a database was created here, so that none is created in its place. It lists the
 * database's files as of the last close.
 */
const NOTE = 'database-made';
const DATABASE = 'postgres';
const LOG_FOLDER = 'pg_wal';

/** Parts of every database whose creation has finished. They include folders that are always empty, because some copying programs omit those. */
const PARTS = [
  ...['PG_VERSION', 'global/pg_control', 'global/pg_filenode.map', 'base/1', 'base/4', 'base/5/PG_VERSION'],
  ...['base/5/pg_filenode.map', 'pg_wal', 'pg_xact', 'pg_subtrans', 'pg_multixact/offsets', 'pg_multixact/members'],
  ...['pg_commit_ts', 'pg_logical/snapshots', 'pg_logical/mappings', 'pg_notify', 'pg_replslot', 'pg_tblspc'],
  ...['pg_twophase', 'pg_snapshots', 'pg_serial', 'pg_dynshmem', 'pg_stat', 'pg_stat_tmp', 'pg_hba.conf'],
];
/** Minimum sizes in bytes of files without which a database cannot be opened; the numbers are catalogues of Postgres. */
const LEAST_BYTES: Readonly<Record<string, number>> = {
  ...{ PG_VERSION: 3, 'global/pg_control': 8192, 'global/pg_filenode.map': 524, 'global/1260': 8192 },
  ...{ 'global/1262': 8192, 'base/5/PG_VERSION': 3, 'base/5/pg_filenode.map': 524, 'base/5/1259': 8192 },
};
/** Folders that always need some of their files, although Postgres recreates missing ones after a process was killed. */
const NEVER_EMPTY = [LOG_FOLDER, 'pg_xact', 'pg_multixact/offsets'];
/** Folders of files with 8 kB pages, and the segments of the write-ahead log, which all have one size. */
const PAGED_FOLDERS = ['global', 'base/5', 'pg_xact', 'pg_multixact/offsets'];
const PAGE_BYTES = 8192;
const SEGMENT_BYTES = 16 * 1024 * 1024;
const NUMBERED = /^[0-9A-F]+$/;

/** Returns the database folder of a data folder. */
export function databaseFolderOf(dataFolder: string): string {
  return join(dataFolder, DATABASE);
}

/**
 * Throws `storage_unavailable`, with a sentence that names it, when a part of the database that the folder holds or has held is missing: opening it
 * would recreate some parts, and a whole database where there is none. A folder that never had a database passes.
 */
export function requireParts(dataFolder: string): void {
  const folder = databaseFolderOf(dataFolder);
  if (isUnfinished(folder)) return;
  if (isEmpty(folder)) {
    if (existsSync(join(dataFolder, NOTE))) throw broken(dataFolder, `${DATABASE} is missing or empty`);
    return;
  }
  requireFiles(dataFolder, PARTS);
  const bare = NEVER_EMPTY.find((part) => !readdirSync(join(folder, part)).some((name) => NUMBERED.test(name)));
  if (bare !== undefined) throw broken(dataFolder, `the files of ${DATABASE}/${bare} are missing`);
  const changed = changedSince(join(dataFolder, NOTE), folder);
  if (changed !== null) throw broken(dataFolder, `${DATABASE}/${changed}`);
}

/** Requires files by their paths in the database: those of tables and indexes, as listed by the open database. */
export function requireFiles(dataFolder: string, paths: readonly string[]): void {
  const missing = paths.find((path) => !existsSync(join(databaseFolderOf(dataFolder), path)));
  if (missing !== undefined) throw broken(dataFolder, `${DATABASE}/${missing} is missing`);
}

/**
 * Finds a file that is missing or truncated in a database that has its parts and still cannot be opened. Returns the error with its message; null
 * when no such file is found.
 */
export function cutShort(dataFolder: string): AppError | null {
  const folder = databaseFolderOf(dataFolder);
  for (const [part, bytes] of Object.entries(LEAST_BYTES)) {
    const size = sizeOf(join(folder, part));
    if (size < bytes) return broken(dataFolder, `${DATABASE}/${part} is ${size < 0 ? 'missing' : 'cut short'}`);
  }
  for (const part of [...PAGED_FOLDERS, LOG_FOLDER]) {
    const names = readdirSync(join(folder, part)).filter((name) => NUMBERED.test(name));
    const unit = part === LOG_FOLDER ? SEGMENT_BYTES : PAGE_BYTES;
    const cut = names.find((name) => sizeOf(join(folder, part, name)) % unit !== 0);
    if (cut !== undefined) return broken(dataFolder, `${DATABASE}/${part}/${cut} is cut short`);
  }
  return null;
}

/** Returns the size in bytes; negative where there is no such file. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? -1;
}

/** Records the files of a closed database: missing or truncated files are then detected at the next start. */
export function noteClosed(dataFolder: string): void {
  noteFiles(join(dataFolder, NOTE), databaseFolderOf(dataFolder));
}

/** Notes that a database exists from now on. */
export function noteDatabase(dataFolder: string): void {
  const note = join(dataFolder, NOTE);
  if (existsSync(note)) keepFromOthers(note);
  else writeFileSync(note, '', { mode: 0o600 });
}

/** Whether there is no such folder, or nothing in it. */
export function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

function broken(dataFolder: string, what: string): AppError {
  return new AppError('storage_unavailable', {
    publicMessage: `The data folder ${dataFolder} holds an incomplete library: ${what}. Restore the folder from a backup.`,
  });
}

/** The files of a closed database. */
interface Note {
  /** Digest of the file that records how far the database had progressed: no other state has the same. */
  state: string;
  /** File sizes in bytes, by path in the database. */
  files: Record<string, number>;
}

/** Writes down the files of the closed database in this folder. */
function noteFiles(note: string, folder: string): void {
  const files: Record<string, number> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === CACHE_FILE) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    if (NOTED.test(name)) files[name] = statSync(path).size;
  }
  const noted: Note = { state: stateOf(folder), files };
  writeFileSync(note, JSON.stringify(noted), { mode: 0o600 });
}

/** Returns the damage to a file since the database was closed; null when there is none, and when the note is of another state. */
function changedSince(note: string, folder: string): string | null {
  const noted = readNote(note);
  if (noted?.state !== stateOf(folder)) return null;
  for (const [path, bytes] of Object.entries(noted.files)) {
    const size = statSync(join(folder, path), { throwIfNoEntry: false })?.size;
    if (size === undefined) return `${path} is missing`;
    if (size < bytes) return `${path} is cut short`;
  }
  return null;
}

function stateOf(folder: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, STATE_FILE)))
    .digest('hex');
}

/** Null where there is no note, or one that was not written completely. */
function readNote(note: string): Note | null {
  try {
    const value: unknown = JSON.parse(readFileSync(note, 'utf8'));
    return isNote(value) ? value : null;
  } catch {
    return null;
  }
}

function isNote(value: unknown): value is Note {
  if (typeof value !== 'object' || value === null || !('state' in value) || !('files' in value)) return false;
  const { state, files } = value;
  return typeof state === 'string' && typeof files === 'object' && files !== null && areSizes(Object.values(files));
}

function areSizes(values: readonly unknown[]): boolean {
  return values.every((bytes) => typeof bytes === 'number');
}
