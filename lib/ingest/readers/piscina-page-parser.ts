import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import PQueue from 'p-queue';
import { Piscina } from 'piscina';

import { LIMITS } from '#lib/config/limits.ts';
import { AppError } from '#lib/core/errors.ts';

import { unpackPage } from '../page-parcel.ts';
import type { PageReading } from '../page-reading.ts';
import type { Opened, PackedReading } from '../page-worker.ts';
import type { PageParser, PageTask } from '../ports.ts';
import { WorkFolders } from './work-folders.ts';

/** How long the thread waits for more work before it goes, with the memory it holds. */
const IDLE_TIMEOUT_MS = 10_000;

interface PageParserOptions {
  /** What one page may take. */
  pageTimeoutMs?: number;
  pageMemoryMb?: number;
  /** What looking through a book may take before its pages are read. */
  bookTimeoutMs?: number;
  /** Where files that are a whole book are unpacked, for nothing else; by default a folder among the system's temporary ones. */
  workFolder?: string;
  /** The module whose functions the thread runs. */
  worker?: URL;
}

/** What a task came to that took more than it may. */
interface Overdrawn {
  /** What it was, as in "took longer than 5 s". */
  reason: string;
}

/**
 * Parses in one thread of its own, started with the first task. An aborted task ends the thread; the next one starts anew. So does a
 * page that takes more time or memory than it may: it has failed, and the next one is read.
 */
export function createPageParser({
  pageTimeoutMs = LIMITS.pageTimeoutMs,
  pageMemoryMb = LIMITS.pageMemoryMb,
  bookTimeoutMs = LIMITS.bookTimeoutMs,
  workFolder = join(tmpdir(), `lectern-${randomUUID()}`),
  worker = new URL('../page-worker.ts', import.meta.url),
}: PageParserOptions = {}): PageParser {
  let pool: Piscina | null = null;
  let isClosed = false;
  // Not the pool's own queue: the time of a page begins when the thread is free for it.
  const turns = new PQueue({ concurrency: 1 });
  const workFolders = new WorkFolders(workFolder);

  function run<Result>(name: string, task: unknown, signal: AbortSignal): Promise<Result> {
    if (isClosed) throw new AppError('internal_error', { cause: new Error('The page parser is closed.') });
    pool ??= new Piscina({
      filename: worker.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_TIMEOUT_MS,
      resourceLimits: { maxOldGenerationSizeMb: pageMemoryMb },
    });
    return pool.run(task, { name, signal });
  }

  async function runWithin<Result>(
    timeoutMs: number,
    { name, task, signal }: { name: string; task: unknown; signal: AbortSignal },
  ): Promise<Result | Overdrawn> {
    // The time of a task is not that of starting the thread.
    await run('ready', null, signal);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await run<Result>(name, task, AbortSignal.any([signal, timeout]));
    } catch (error) {
      if (isOutOfMemory(error)) return { reason: `needed more than ${pageMemoryMb} MB of memory` };
      if (signal.aborted || !timeout.aborted) throw error;
      return { reason: `took longer than ${timeoutMs / 1000} s` };
    }
  }

  async function openWithin(path: string, signal: AbortSignal): Promise<Opened> {
    const opened = await workFolders.fill(
      (folder) => runWithin<Opened>(bookTimeoutMs, { name: 'openBook', task: { path, workFolder: folder }, signal }),
      (result) => 'book' in result && result.book.workFolder !== undefined,
    );
    if (!('reason' in opened)) return opened;
    return { refusal: `Looking through ${path} ${opened.reason} and was given up.` };
  }

  async function readWithin(task: PageTask, signal: AbortSignal): Promise<PageReading> {
    const reading = await runWithin<PackedReading>(pageTimeoutMs, { name: 'readPage', task, signal });
    if ('reason' in reading) {
      const message = `${task.page.filename} ${reading.reason} to read and was given up.`;
      return { outcome: 'failed', message, warnings: [] };
    }
    if (reading.outcome !== 'changed') return reading;
    const { parcel, ...rest } = reading;
    return { ...rest, page: await unpackPage(parcel) };
  }

  return {
    async openBook(path, signal) {
      const opened = await turns.add(() => openWithin(path, signal));
      if ('refusal' in opened) throw new AppError('validation_error', { publicMessage: opened.refusal });
      return opened.book;
    },
    readPage: (task, signal) => turns.add(() => readWithin(task, signal)),
    closeBook: ({ workFolder: folder }) => (folder === undefined ? Promise.resolve() : workFolders.remove(folder)),
    async close() {
      isClosed = true;
      await pool?.destroy();
      pool = null;
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
