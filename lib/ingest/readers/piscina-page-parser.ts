import PQueue from 'p-queue';
import { Piscina } from 'piscina';

import { LIMITS } from '#lib/config/limits.ts';
import { AppError } from '#lib/core/errors.ts';

import type { PageReading } from '../page-reading.ts';
import type { Opened } from '../page-worker.ts';
import type { PageParser, PageTask } from '../ports.ts';

/** How long the thread waits for more work before it goes, with the memory it holds. */
const IDLE_TIMEOUT_MS = 10_000;

interface PageParserOptions {
  /** What one page may take. */
  pageTimeoutMs?: number;
  /** The module whose functions the thread runs. */
  worker?: URL;
}

/**
 * Parses in one thread of its own, started with the first task. An aborted task ends the thread; the next one starts anew. So does a
 * page that takes longer than it may: it has failed, and the next one is read.
 */
export function createPageParser({
  pageTimeoutMs = LIMITS.pageTimeoutMs,
  worker = new URL('../page-worker.ts', import.meta.url),
}: PageParserOptions = {}): PageParser {
  let pool: Piscina | null = null;
  let isClosed = false;
  // Not the pool's own queue: the time of a page begins when the thread is free for it.
  const turns = new PQueue({ concurrency: 1 });

  function run<Result>(name: string, task: unknown, signal: AbortSignal): Promise<Result> {
    if (isClosed) throw new AppError('internal_error', { cause: new Error('The page parser is closed.') });
    pool ??= new Piscina({
      filename: worker.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_TIMEOUT_MS,
    });
    return pool.run(task, { name, signal });
  }

  async function readInTime(task: PageTask, signal: AbortSignal): Promise<PageReading> {
    const timeout = AbortSignal.timeout(pageTimeoutMs);
    try {
      return await run<PageReading>('readPage', task, AbortSignal.any([signal, timeout]));
    } catch (error) {
      if (signal.aborted || !timeout.aborted) throw error;
      const message = `${task.page.filename} took longer than ${pageTimeoutMs / 1000} s to read and was given up.`;
      return { outcome: 'failed', message, warnings: [] };
    }
  }

  return {
    async openBook(path, signal) {
      const opened = await turns.add(() => run<Opened>('openBook', path, signal));
      if ('refusal' in opened) throw new AppError('validation_error', { publicMessage: opened.refusal });
      return opened.book;
    },
    readPage: (task, signal) => turns.add(() => readInTime(task, signal)),
    async close() {
      isClosed = true;
      await pool?.destroy();
      pool = null;
    },
  };
}
