import PQueue from 'p-queue';
import { Piscina } from 'piscina';

import { FairQueue } from '#lib/serving/limits/fair-queue.ts';

interface InferenceThreadNeeds {
  /** The worker's module, which exports functions that take a task. */
  worker: URL;
  /** Passed to the worker as its `workerData`. */
  model: unknown;
  /** How long one task may take before it counts as failed, in milliseconds. */
  timeoutMs: number;
}

interface HowToRun {
  /** 0 by default. */
  priority?: number;
  signal: AbortSignal;
}

/** The exports of a worker. */
type WorkerFunctions = Record<string, (task: never) => Promise<unknown>>;

/**
 * A dedicated thread for one network: it begins with the first task and ends with `close`. Tasks run one at a time, those of higher priority first,
 * and in turns among clients. A task that has begun is not interrupted.
 */
export class InferenceThread<Functions extends WorkerFunctions> {
  readonly #needs: InferenceThreadNeeds;
  readonly #line = new PQueue({ concurrency: 1, queueClass: FairQueue });
  #pool: Piscina | null = null;
  /** The latest task given to the thread, which may still be running when no one is waiting for it any more. */
  #running: Promise<unknown> | null = null;

  constructor(needs: InferenceThreadNeeds) {
    this.#needs = needs;
  }

  /**
   * Runs the function of that name on a task and returns its result. Rejects with its error, and with the signal's reason when it is aborted before
   * the task has begun.
   */
  async run<Name extends keyof Functions & string>(
    name: Name,
    task: Parameters<Functions[Name]>[0],
    { priority = 0, signal }: HowToRun,
  ): Promise<Awaited<ReturnType<Functions[Name]>>> {
    // Callers stop waiting at the timeout, but the thread continues: ending it while its network runs would crash the process.
    const { timeoutMs: timeout } = this.#needs;
    const made = await this.#line.add(() => (this.#running = this.#run(name, task)), { priority, signal, timeout });
    return made as Awaited<ReturnType<Functions[Name]>>;
  }

  /** Terminating a thread while its network runs would take the process down, so a running task is waited for. */
  async close(): Promise<void> {
    this.#line.clear();
    await this.#running?.catch(() => undefined);
    await this.#pool?.destroy();
    this.#pool = null;
  }

  async #run(name: string, task: unknown): Promise<unknown> {
    const { worker, model } = this.#needs;
    this.#pool ??= new Piscina({
      filename: worker.href,
      minThreads: 1,
      maxThreads: 1,
      idleTimeout: Infinity,
      workerData: model,
    });
    return this.#pool.run(task, { name });
  }
}
