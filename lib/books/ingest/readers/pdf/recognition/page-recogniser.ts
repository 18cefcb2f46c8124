import { access, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { ParsingThread } from '../../parsing-thread.ts';
import { recognisedPageFile, type RecognisedPlace, resultFolderOf } from './recognised-page.ts';
import type { RecognitionTask } from './recognition-worker.ts';

export interface RecogniserOptions {
  /** Folder of the engine, with npm's layout; it may be fetched while the server runs. */
  engineFolder: string;
  /** The engine's language codes: `eng`, `deu`. */
  languages: readonly string[];
  /** Where recognised words are stored until their book is in the library. */
  resultsFolder: string;
  /** Time limit for one page in its thread. */
  pageTimeoutMs?: number;
  memoryMb?: number;
}

const WORKER = new URL('recognition-worker.ts', import.meta.url);
const PAGE_TIMEOUT_MS = 120_000;
/** The engine takes 150 MB, a rendered page up to 70 MB. */
const MEMORY_MB = 900;
const MOST_THREADS = 2;
/** Recognised words are deleted after this time if their book was not imported. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Recognises the text of pages that are pictures, each in a thread with limits. Finished pages stay stored if it is stopped. */
export class PageRecogniser {
  readonly #options: RecogniserOptions;
  #threads: ParsingThread[] = [];

  constructor(options: RecogniserOptions) {
    this.#options = options;
  }

  /** Returns where recognised text is stored; null while there is no engine for all languages. */
  async place(): Promise<RecognisedPlace | null> {
    return (await isOcrEngineHere(this.#options)) ? this.#place : null;
  }

  /** Yields the number of finished pages after each page. Throws the signal's reason. */
  async *recognise(
    file: { path: string; digest: string },
    numbers: readonly number[],
    signal: AbortSignal,
  ): AsyncGenerator<{ done: number; pages: number }> {
    await this.#sweep();
    const resultFolder = resultFolderOf(this.#place, file.digest);
    await mkdir(resultFolder, { recursive: true, mode: 0o700 });
    const { engineFolder, languages } = this.#options;
    const waiting = [...numbers];
    const running = new Map<ParsingThread, Promise<ParsingThread>>();
    const begin = (thread: ParsingThread) => {
      const number = waiting.shift();
      if (number === undefined) return;
      const task = { file: file.path, number, engineFolder, languages, resultFolder };
      running.set(
        thread,
        this.#recognisePage(thread, task, signal).then(() => thread),
      );
    };
    try {
      yield { done: 0, pages: numbers.length };
      for (const thread of this.#openThreads(numbers.length)) begin(thread);
      for (let done = 1; running.size > 0; done += 1) {
        const thread = await Promise.race(running.values());
        running.delete(thread);
        begin(thread);
        yield { done, pages: numbers.length };
      }
    } finally {
      await Promise.allSettled(running.values());
    }
  }

  /** Deletes the recognised text of a file. */
  async forget(fileDigest: string): Promise<void> {
    await rm(resultFolderOf(this.#place, fileDigest), { recursive: true, force: true, maxRetries: 3 });
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
    this.#threads = [];
  }

  async #recognisePage(thread: ParsingThread, task: RecognitionTask, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const file = recognisedPageFile(task.resultFolder, task.number);
    if (await isThere(file)) return;
    const { pageTimeoutMs = PAGE_TIMEOUT_MS } = this.#options;
    const run = thread.run<{ words: number }>({ name: 'recognisePage', task, signal }, pageTimeoutMs);
    const result = await run.catch((error: unknown) => {
      signal.throwIfAborted();
      return { reason: `failed: ${error instanceof Error ? error.message : String(error)}` };
    });
    if (!('reason' in result)) return;
    await writeFile(file, JSON.stringify({ lines: [], problem: result.reason }), { mode: 0o600 });
  }

  #openThreads(pages: number): ParsingThread[] {
    const count = Math.min(MOST_THREADS, availableParallelism());
    const { memoryMb = MEMORY_MB } = this.#options;
    while (this.#threads.length < count) this.#threads.push(new ParsingThread({ worker: WORKER, memoryMb }));
    return this.#threads.slice(0, pages);
  }

  get #place(): RecognisedPlace {
    return { folder: this.#options.resultsFolder, languages: this.#options.languages };
  }

  async #sweep(): Promise<void> {
    const { resultsFolder } = this.#options;
    for (const name of await readdir(resultsFolder).catch(() => [])) {
      const folder = join(resultsFolder, name);
      const facts = await stat(folder).catch(() => null);
      if (facts !== null && Date.now() - facts.mtimeMs > KEPT_MS) await rm(folder, { recursive: true, force: true });
    }
  }
}

/** Whether the engine and its data for all languages are in a folder with npm's layout. */
export async function isOcrEngineHere({
  engineFolder,
  languages,
}: Pick<RecogniserOptions, 'engineFolder' | 'languages'>): Promise<boolean> {
  const packages = ['tesseract.js-core', ...languages.map((language) => join('@tesseract.js-data', language))];
  const found = await Promise.all(packages.map((name) => isThere(join(engineFolder, 'node_modules', name))));
  return found.every(Boolean);
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
