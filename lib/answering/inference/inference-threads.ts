import PQueue from 'p-queue';
import { Piscina } from 'piscina';

import { FairQueue } from '#lib/serving/limits/fair-queue.ts';

interface InferenceThreadsNeeds {
  /** The worker's module, which exports functions that take a task. */
  worker: URL;
  /** Passed to the worker as its `workerData`. */
  model: unknown;
  /** How many threads there are at most, each with the network loaded once more; one by default. */
  most?: number;
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
 * Dedicated threads for one network: the first begins with the first task, and all end with `close`. A thread runs one task at a time, those of higher
 * priority first, and in turns among clients. A task that has begun is not interrupted.
 */
export class InferenceThreads<Functions extends WorkerFunctions> {
  readonly #needs: InferenceThreadsNeeds;
  readonly #line: PQueue;
  readonly #jobs = new PQueue({ concurrency: 1, queueClass: FairQueue });
  #pool: Piscina | null = null;
  /** The tasks that threads have begun, of which some may still run when no one is waiting for them any more. */
  readonly #running = new Set<Promise<unknown>>();

  constructor(needs: InferenceThreadsNeeds) {
    this.#needs = needs;
    this.#line = new PQueue({ concurrency: needs.most ?? 1, queueClass: FairQueue });
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
    const made = await this.#line.add(() => this.#run(name, task), { priority, signal, timeout });
    return made as Awaited<ReturnType<Functions[Name]>>;
  }

  /**
   * Runs the function on every task of a job, on all threads at once, and returns the results in the order of the tasks. Jobs run one after the other,
   * in turns among clients: running several at once would make each of them wait for all.
   */
  async runAll<Name extends keyof Functions & string>(
    name: Name,
    tasks: readonly Parameters<Functions[Name]>[0][],
    { signal }: { signal: AbortSignal },
  ): Promise<Awaited<ReturnType<Functions[Name]>>[]> {
    const runTasks = () => Promise.all(tasks.map((task) => this.run(name, task, { signal })));
    return this.#jobs.add(runTasks, { signal });
  }

  /** Terminating a thread while its network runs would take the process down, so a running task is waited for. */
  async close(): Promise<void> {
    this.#jobs.clear();
    this.#line.clear();
    await Promise.allSettled(this.#running);
    await this.#pool?.destroy();
    this.#pool = null;
  }

  #run(name: string, task: unknown): Promise<unknown> {
    const { worker, model, most = 1 } = this.#needs;
    this.#pool ??= new Piscina({
      filename: worker.href,
      minThreads: 1,
      maxThreads: most,
      idleTimeout: Infinity,
      workerData: model,
    });
    const run = this.#pool.run(task, { name }).finally(() => this.#running.delete(run));
    this.#running.add(run);
    return run;
  }
}
