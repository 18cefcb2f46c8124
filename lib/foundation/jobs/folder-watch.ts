import { mkdir, readFile, rename, writeFile, readdir, stat } from 'node:fs/promises';

import { z } from 'zod';

import { ERROR_TABLE, toAppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isBookName } from '#lib/books/ingest/ingest-path.ts';

import type { IngestRuns } from './ingest-runs.ts';

/** A folder with more files is not scanned further, since it is not a folder of books. */
const FILES_MAX = 50_000;

interface FolderWatchOptions {
  /** Absolute path; created if it does not exist. */
  folder: string;
  /** The file that lists ingested entries, so that they are not ingested again at the next start. */
  notes: string;
  runs: Pick<IngestRuns, 'run'>;
  log: Logger;
  /** The interval between two scans. A file counts as complete if it is the same in both. */
  intervalMs?: number;
}

const INTERVAL_MS = 3_000;
/** Delay before retrying an ingest that failed because a service could not be reached. */
const RETRY_MS = 60_000;
const STARTED_BY = 'the watched folder';

const notesSchema = z.record(z.string(), z.string());

/**
 * Ingests the content of a folder, each file and each folder in it separately, once it no longer changes, and again when it has changed. Entries
 * removed from it stay in the library. It polls, since the systems' own notifications do not work for folders of a network or of another machine.
 */
export class FolderWatch {
  readonly #options: FolderWatchOptions;
  readonly #closing = new AbortController();
  readonly #notBefore = new Map<string, number>();
  #before = new Map<string, string>();
  #taken = new Map<string, string>();
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FolderWatchOptions) {
    this.#options = options;
  }

  /** Starts watching. A folder that cannot be created is not watched, and this is logged. */
  async begin(): Promise<void> {
    const { folder, notes, log } = this.#options;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      log.error({ err: error, folder }, 'the folder of books cannot be watched');
      return;
    }
    this.#taken = await readNotes(notes);
    this.#lookSoon();
  }

  /** Stops the work under way, and waits for it. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The library is closing.'));
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #lookSoon(): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.#look()
        .catch((error: unknown) =>
          this.#options.log.error({ err: error }, 'the folder of books could not be looked at'),
        )
        .finally(() => {
          if (!this.#closing.signal.aborted) this.#lookSoon();
        });
    }, this.#options.intervalMs ?? INTERVAL_MS).unref();
  }

  async #look(): Promise<void> {
    const found = await watchedEntries(this.#options.folder);
    const still = [...found].filter(([path, state]) => this.#before.get(path) === state);
    this.#before = found;
    const isChanged = ([path, state]: [string, string]) => this.#taken.get(path) !== state && !this.#rests(path);
    for (const [path, state] of still.filter(isChanged)) {
      if (this.#closing.signal.aborted) return;
      if (await this.#ingest(path)) await this.#note((taken) => taken.set(path, state));
    }
    const gone = [...this.#taken.keys()].filter((path) => !found.has(path));
    if (gone.length > 0) await this.#note((taken) => gone.forEach((path) => taken.delete(path)));
  }

  #rests(path: string): boolean {
    return (this.#notBefore.get(path) ?? 0) > performance.now();
  }

  /** Ingests an entry and returns whether it is finished with: true also for one that can never be read, which is recorded with the run. */
  async #ingest(path: string): Promise<boolean> {
    const { runs, log } = this.#options;
    const { signal } = this.#closing;
    try {
      await Array.fromAsync(runs.run({ path }, signal, { startedBy: STARTED_BY }), () => null);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const failure = toAppError(error);
      log.warn({ err: error, path }, 'a book of the watched folder could not be ingested');
      if (!ERROR_TABLE[failure.code].retryable) return true;
      this.#notBefore.set(path, performance.now() + RETRY_MS);
      return false;
    }
  }

  async #note(change: (taken: Map<string, string>) => void): Promise<void> {
    const { notes } = this.#options;
    change(this.#taken);
    await writeFile(`${notes}.new`, JSON.stringify(Object.fromEntries(this.#taken)), { mode: 0o600 });
    await rename(`${notes}.new`, notes);
  }
}

/** Returns an empty map if there are no readable notes; everything is then scanned again. */
async function readNotes(file: string): Promise<Map<string, string>> {
  const written = await readFile(file, 'utf8').catch(() => null);
  if (written === null) return new Map();
  try {
    return new Map(Object.entries(notesSchema.parse(JSON.parse(written))));
  } catch {
    return new Map();
  }
}

/**
 * Lists the direct entries of a folder that could be books, by absolute path, each with a text that changes when one of its files does. Links are not
 * followed, hidden files are ignored. Empty for a folder that cannot be read.
 */
async function watchedEntries(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = new Map<string, string>();
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.') || !(entry.isDirectory() || (entry.isFile() && isBookName(entry.name)))) continue;
    const state = await stateOf(path, entry.isDirectory());
    if (state !== null) found.set(path, state);
  }
  return found;
}

/** Null for an entry that has been removed in the meantime and for a folder without a file. */
async function stateOf(path: string, isFolder: boolean): Promise<string | null> {
  const files = isFolder ? await filesBelow(path) : [path];
  const hash = createHash('sha256');
  let count = 0;
  for (const file of files) {
    const facts = await stat(file).catch(() => null);
    if (facts === null) continue;
    count += 1;
    hash.update(`${file}\n${facts.size}\n${facts.mtimeMs}\n`);
  }
  return count === 0 ? null : hash.digest('hex');
}

async function filesBelow(folder: string, found: string[] = []): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules' || found.length >= FILES_MAX) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await filesBelow(path, found);
    else if (entry.isFile()) found.push(path);
  }
  return found;
}
