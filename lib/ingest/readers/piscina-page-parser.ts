import { Piscina } from 'piscina';

import { AppError } from '#lib/core/errors.ts';

import type { Opened } from '../page-worker.ts';
import type { PageParser } from '../ports.ts';

/** How long the thread waits for more work before it goes, with the memory it holds. */
const IDLE_TIMEOUT_MS = 10_000;

/** Parses in one thread of its own, started with the first task. An aborted task ends the thread; the next one starts anew. */
export function createPageParser(): PageParser {
  let pool: Piscina | null = null;
  let isClosed = false;

  function run<Result>(name: string, task: unknown, signal: AbortSignal): Promise<Result> {
    if (isClosed) throw new AppError('internal_error', { cause: new Error('The page parser is closed.') });
    pool ??= new Piscina({
      filename: new URL('../page-worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_TIMEOUT_MS,
    });
    return pool.run(task, { name, signal });
  }

  return {
    async openBook(path, signal) {
      const opened = await run<Opened>('openBook', path, signal);
      if ('refusal' in opened) throw new AppError('validation_error', { publicMessage: opened.refusal });
      return opened.book;
    },
    readPage: (task, signal) => run('readPage', task, signal),
    async close() {
      isClosed = true;
      await pool?.destroy();
      pool = null;
    },
  };
}
