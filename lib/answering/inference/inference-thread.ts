import PQueue from 'p-queue';
import { Piscina } from 'piscina';

import { FairQueue } from '#lib/serving/limits/fair-queue.ts';

interface InferenceThreadNeeds {
  /** The module of the worker, which exports functions that take a task. */
  worker: URL;
  /** What the worker finds as its `workerData`. */
  model: unknown;
  /** How long one task may take before it counts as failed. */
  timeoutMs: number;
}

interface HowToRun {
  /** 0 by default. */
  priority?: number;
  signal: AbortSignal;
}

/** What a worker exports. */
type WorkerFunctions = Record<string, (task: never) => Promise<unknown>>;

/**
 * A thread of its own for one network: it begins with the first task and ends with `close`. Tasks run one at a time, those of higher
 * priority first, and by turns among clients. A task that has begun is not interrupted.
 */
export class InferenceThread<Functions extends WorkerFunctions> {
  readonly #needs: InferenceThreadNeeds;
  readonly #line = new PQueue({ concurrency: 1, queueClass: FairQueue });
  #pool: Piscina | null = null;
  /** What was given to the thread last: it may still be at work when nobody waits any more. */
  #running: Promise<unknown> | null = null;

  constructor(needs: InferenceThreadNeeds) {
    this.#needs = needs;
  }

  /** What the function of that name makes of a task. Rejects as it does, and with the signal's reason when that is aborted before the task has begun. */
  async run<Name extends keyof Functions & string>(
    name: Name,
    task: Parameters<Functions[Name]>[0],
    { priority = 0, signal }: HowToRun,
  ): Promise<Awaited<ReturnType<Functions[Name]>>> {
    // Nobody waits longer, but the thread goes on: one that is ended while its network runs takes the process with it.
    const { timeoutMs: timeout } = this.#needs;
    const made = await this.#line.add(() => (this.#running = this.#run(name, task)), { priority, signal, timeout });
    return made as Awaited<ReturnType<Functions[Name]>>;
  }

  /** A thread that is ended while its network runs takes the process with it, so a running task is waited for. */
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
