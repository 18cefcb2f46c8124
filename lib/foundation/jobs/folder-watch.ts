import { mkdir, readFile, rename, writeFile, readdir, stat } from 'node:fs/promises';

import { z } from 'zod';

import { ERROR_TABLE, toAppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isBookName } from '#lib/books/ingest/ingest-path.ts';

import type { IngestRuns } from './ingest-runs.ts';

/** A folder with more is looked at no further: it is no folder of books. */
const FILES_MAX = 50_000;

interface FolderWatchOptions {
  /** Absolute. It is made when it is not there. */
  folder: string;
  /** Where is noted what has been ingested, so that it is not ingested again at the next start. */
  notes: string;
  runs: Pick<IngestRuns, 'run'>;
  log: Logger;
  /** Between two looks. A file counts as whole when it was the same at two. */
  intervalMs?: number;
}

const INTERVAL_MS = 3_000;
/** How long what failed because a service could not be reached is left alone. */
const RETRY_MS = 60_000;
const STARTED_BY = 'the watched folder';

const notesSchema = z.record(z.string(), z.string());

/**
 * Ingests what is put into a folder, each file and each folder in it by itself, once it no longer changes, and again when it has changed.
 * What is taken out of it stays in the library. It looks by itself, since the systems' own notices do not come from folders of a network or
 * of another machine.
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

  /** Begins to watch. A folder that cannot be made is not watched, and the log says so. */
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

  /** Stops what is under way, and waits for it. */
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

  /** Whether it is done with: true also for what can never be read, which is recorded with the run. */
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

/** None where there are none that can be understood: everything is looked through once more then. */
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
 * What is directly in a folder and could be a book, by absolute path, each with a text that changes when a file of it does. Links are not
 * followed, hidden files not looked at. Nothing for a folder that cannot be read.
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

/** Null for what has gone in the meantime and for a folder without a file. */
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
