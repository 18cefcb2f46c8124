import PQueue from 'p-queue';
import { Piscina } from 'piscina';

interface InferenceThreadNeeds {
  /** The module of the worker. It exports the function that `run` names, which takes a task. */
  worker: URL;
  run: string;
  /** What the worker finds as its `workerData`. */
  model: unknown;
  /** How long one task may take before it counts as failed. */
  timeoutMs: number;
}

/**
 * A thread of its own for one network: it begins with the first task and ends with `close`. Tasks run one at a time, those of higher
 * priority first. A task that has begun is not interrupted.
 */
export class InferenceThread<Task extends object, Made> {
  readonly #needs: InferenceThreadNeeds;
  readonly #line = new PQueue({ concurrency: 1 });
  #pool: Piscina | null = null;
  /** What was given to the thread last: it may still be at work when nobody waits any more. */
  #running: Promise<Made> | null = null;

  constructor(needs: InferenceThreadNeeds) {
    this.#needs = needs;
  }

  /** Rejects as the worker does, and with the signal's reason when that is aborted before the task has begun. */
  async run(task: Task, { priority = 0, signal }: { priority?: number; signal: AbortSignal }): Promise<Made> {
    return this.#line.add(() => (this.#running = this.#run(task)), { priority, signal });
  }

  /** A thread that is ended while its network runs takes the process with it, so a running task is waited for. */
  async close(): Promise<void> {
    this.#line.clear();
    await this.#running?.catch(() => undefined);
    await this.#pool?.destroy();
    this.#pool = null;
  }

  async #run(task: Task): Promise<Made> {
    const { worker, run, model, timeoutMs } = this.#needs;
    this.#pool ??= new Piscina({
      filename: worker.href,
      minThreads: 1,
      maxThreads: 1,
      idleTimeout: Infinity,
      workerData: model,
    });
    return (await this.#pool.run(task, { name: run, signal: AbortSignal.timeout(timeoutMs) })) as Made;
  }
}
