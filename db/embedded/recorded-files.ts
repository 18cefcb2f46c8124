import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Files of a database that was closed. */
interface Note {
  /** Of the file that says how far the database had come: no other state has the same. */
  state: string;
  /** Their bytes, by their paths in it. */
  files: Record<string, number>;
}

const STATE_FILE = 'global/pg_control';
/** What nothing takes away before the state is another one: what Postgres removes when it opens, it may have removed when it was killed. */
const NOTED =
  /^(?:PG_VERSION|\w+(?:\.auto)?\.conf|(?:global|base\/\d+)\/\w[\w.]*|pg_(?:xact|wal|multixact\/\w+)\/[0-9A-F]+)$/;
/** Postgres recreates it when it is missing. */
const CACHE_FILE = 'pg_internal.init';

/** Writes down which files the database in this folder consists of, which is closed. */
export function noteFiles(note: string, folder: string): void {
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

/** What is wrong with a file since the database was closed; null when nothing is, and when the note is not of the state that it is in. */
export function changedSince(note: string, folder: string): string | null {
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

/** Null where there is none, or one that was not written to its end. */
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
