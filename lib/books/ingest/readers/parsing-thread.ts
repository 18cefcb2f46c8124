import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

import { Piscina } from 'piscina';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { WithoutBook } from '../page-worker.ts';
import type { SourceBook } from '../source-book.ts';

/** How long the idle thread waits for work before it ends and frees its memory. */
const IDLE_TIMEOUT_MS = 10_000;

/**
 * Lowers the thread's priority: at 10 it gets about a tenth of the processor time of the thread that serves readers, when there is not enough for
 * both (`sched(7)`, weights 110 and 1024), and all of it when there is.
 */
const NICE_INCREMENT = 10;

/**
 * Factor by which a task may exceed its limit in wall-clock time. The limit itself applies to the thread's own working time, which is less than
 * wall-clock time on a busy machine. This one is for a task that waits for something that never happens.
 */
const CLOCK_FACTOR = 12;

/** Minimum pause before the thread's working time is checked again when it is close to its limit. */
const LEAST_PAUSE_MS = 20;

/** Interval between checks of a task's memory outside of the heap. */
const MEMORY_PAUSE_MS = 100;
const MEGABYTE = 1024 * 1024;

/** The result of a task that exceeded its limits. */
export interface Overdrawn {
  /** The reason, as in "took longer than 5 s". */
  reason: string;
}

interface Task {
  /** The function of the module that the thread runs. */
  name: string;
  task: unknown;
  signal: AbortSignal;
}

/**
 * A worker thread, started with the first task and stopped when idle. An aborted task ends it, and so does one that exceeds its time or memory limit;
 * the next task starts it again. Callers must run only one task at a time.
 */
export class ParsingThread {
  readonly #options: { worker: URL; memoryMb: number };
  readonly #keys = new WeakMap<SourceBook, string>();
  #pool: Piscina | null = null;
  #isClosed = false;

  constructor(options: { worker: URL; memoryMb: number }) {
    this.#options = options;
  }

  /** Runs a task. `limitMs` limits the thread's own working time. Throws the signal's reason when it is aborted. */
  async run<Result>({ name, task, signal }: Task, limitMs: number): Promise<Result | Overdrawn> {
    // The time to start the thread does not count.
    await this.#run({ name: 'ready', task: null, signal });
    const done = new AbortController();
    const overdrawn = this.#whenOverdrawn(limitMs, done.signal);
    const tooLarge = this.#whenTooLarge(done.signal);
    try {
      return await this.#run<Result>({ name, task, signal: AbortSignal.any([signal, overdrawn, tooLarge]) });
    } catch (error) {
      if (isOutOfMemory(error) || (tooLarge.aborted && !signal.aborted))
        return { reason: `needed more than ${this.#options.memoryMb} MB of memory` };
      if (signal.aborted || !overdrawn.aborted) throw error;
      return { reason: `took longer than ${limitMs / 1000} s` };
    } finally {
      done.abort();
    }
  }

  /** Ensures that the thread has the book and returns the task without it; the thread may have been restarted since the previous task. */
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

  /** Returns a signal that is aborted when the thread has worked for longer than the limit from now on, or when the wall-clock limit expires. */
  #whenOverdrawn(limitMs: number, done: AbortSignal): AbortSignal {
    const overdrawn = new AbortController();
    const watch = async (): Promise<void> => {
      const startMs = await this.#workedMs();
      for (let leftMs = limitMs; leftMs > 0; leftMs = limitMs - (await this.#workedMs()) + startMs) {
        await delay(Math.max(leftMs, LEAST_PAUSE_MS), undefined, { signal: done });
      }
      overdrawn.abort();
    };
    // A thread that has ended has no working time to report; its task's error gives the reason.
    watch().catch(() => undefined);
    return AbortSignal.any([overdrawn.signal, AbortSignal.timeout(limitMs * CLOCK_FACTOR)]);
  }

  /** Aborted when the thread's memory outside its heap (files, pictures, unpacked data) exceeds the heap limit. */
  #whenTooLarge(done: AbortSignal): AbortSignal {
    const tooLarge = new AbortController();
    const watch = async (): Promise<void> => {
      for (let bytes = 0; bytes <= this.#options.memoryMb * MEGABYTE; bytes = await this.#bytesOutside()) {
        await delay(MEMORY_PAUSE_MS, undefined, { signal: done });
      }
      tooLarge.abort();
    };
    watch().catch(() => undefined);
    return tooLarge.signal;
  }

  async #bytesOutside(): Promise<number> {
    const { external_memory: bytes } = await this.#thread().getHeapStatistics();
    return bytes;
  }

  #thread(): Worker {
    const [thread] = this.#pool?.threads ?? [];
    if (thread === undefined) throw new Error('There is no thread.');
    return thread;
  }

  async #workedMs(): Promise<number> {
    const { user, system } = await this.#thread().cpuUsage();
    return (user + system) / 1000;
  }

  async #run<Result>({ name, task, signal }: Task): Promise<Result> {
    if (this.#isClosed) throw new AppError('internal_error', { cause: new Error('The page parser is closed.') });
    this.#pool ??= new Piscina({
      filename: this.#options.worker.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_TIMEOUT_MS,
      niceIncrement: NICE_INCREMENT,
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
