import { randomUUID } from 'node:crypto';

import { Piscina } from 'piscina';

import { AppError } from '#lib/core/errors.ts';

import type { WithoutBook } from '../page-worker.ts';
import type { SourceBook } from '../source-book.ts';

/** How long the thread waits for more work before it goes, with the memory it holds. */
const IDLE_TIMEOUT_MS = 10_000;

/** What a task came to that took more than it may. */
export interface Overdrawn {
  /** What it was, as in "took longer than 5 s". */
  reason: string;
}

interface Task {
  /** The function of the module that the thread runs. */
  name: string;
  task: unknown;
  signal: AbortSignal;
}

/**
 * A thread of its own, started with the first task and gone when it has nothing to do. An aborted task ends it, and so does one that
 * takes more time or memory than it may; the next task starts it anew. One task at a time is the caller's affair.
 */
export class ParsingThread {
  readonly #options: { worker: URL; memoryMb: number };
  readonly #keys = new WeakMap<SourceBook, string>();
  #pool: Piscina | null = null;
  #isClosed = false;

  constructor(options: { worker: URL; memoryMb: number }) {
    this.#options = options;
  }

  /** Throws the signal's reason when it was aborted. */
  async run<Result>({ name, task, signal }: Task, timeoutMs: number): Promise<Result | Overdrawn> {
    // The time of a task is not that of starting the thread.
    await this.#run({ name: 'ready', task: null, signal });
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await this.#run<Result>({ name, task, signal: AbortSignal.any([signal, timeout]) });
    } catch (error) {
      if (isOutOfMemory(error)) return { reason: `needed more than ${this.#options.memoryMb} MB of memory` };
      if (signal.aborted || !timeout.aborted) throw error;
      return { reason: `took longer than ${timeoutMs / 1000} s` };
    }
  }

  /** The task for a thread that has its book by now; it may have been started anew since the task before. */
  async handOver<Whole extends { book: SourceBook }>(
    { book, ...task }: Whole,
    signal: AbortSignal,
  ): Promise<WithoutBook<Whole>> {
    const key = this.#keys.get(book) ?? randomUUID();
    this.#keys.set(book, key);
    const hasIt = await this.#run<boolean>({ name: 'ready', task: key, signal });
    const { cover: _cover, ...taken } = book;
    if (!hasIt) await this.#run({ name: 'takeBook', task: { key, book: taken }, signal });
    return { ...task, bookKey: key };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool?.destroy();
    this.#pool = null;
  }

  async #run<Result>({ name, task, signal }: Task): Promise<Result> {
    if (this.#isClosed) throw new AppError('internal_error', { cause: new Error('The page parser is closed.') });
    this.#pool ??= new Piscina({
      filename: this.#options.worker.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_TIMEOUT_MS,
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memoryMb },
    });
    try {
      return (await this.#pool.run(task, { name, signal })) as Result;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
