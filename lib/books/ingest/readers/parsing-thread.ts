import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

import { Piscina } from 'piscina';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { WithoutBook } from '../page-worker.ts';
import type { SourceBook } from '../source-book.ts';

/** How long the thread waits for more work before it goes, with the memory it holds. */
const IDLE_TIMEOUT_MS = 10_000;

/**
 * How much the thread gives way: at 10 it has about a tenth of the processor's time that whoever answers readers has, when there is not
 * enough for both (`sched(7)`, weights 110 and 1024), and all of it when there is. */
const NICE_INCREMENT = 10;

/**
 * How many times its limit a task may take by the clock. The limit itself is of the thread's own time, which a busy machine stretches;
 * this one is for a task that waits for something that never comes. */
const CLOCK_FACTOR = 12;

/** How soon the thread is asked again how long it has worked, when it has nearly worked for as long as it may. */
const LEAST_PAUSE_MS = 20;

/** How often it is looked how much a task holds outside of the heap. */
const MEMORY_PAUSE_MS = 100;
const MEGABYTE = 1024 * 1024;

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

  /** `limitMs` are of the thread's own time. Throws the signal's reason when it was aborted. */
  async run<Result>({ name, task, signal }: Task, limitMs: number): Promise<Result | Overdrawn> {
    // The time of a task is not that of starting the thread.
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

  /** Aborted when the thread has worked for longer than that from now on, or when the clock says that it never will. */
  #whenOverdrawn(limitMs: number, done: AbortSignal): AbortSignal {
    const overdrawn = new AbortController();
    const watch = async (): Promise<void> => {
      const startMs = await this.#workedMs();
      for (let leftMs = limitMs; leftMs > 0; leftMs = limitMs - (await this.#workedMs()) + startMs) {
        await delay(Math.max(leftMs, LEAST_PAUSE_MS), undefined, { signal: done });
      }
      overdrawn.abort();
    };
    // A thread that is gone has no time: its task says why.
    watch().catch(() => undefined);
    return AbortSignal.any([overdrawn.signal, AbortSignal.timeout(limitMs * CLOCK_FACTOR)]);
  }

  /** Aborted when what the thread holds outside of its heap is more than the heap may be: files, pictures, what is unpacked. */
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
