import { Worker } from 'node:worker_threads';

import { DISK_FULL } from '../storage-faults.ts';
import { refusedBy } from './obstacle.ts';
import {
  NotBegunError,
  type Obstacle,
  PostgresError,
  type SentRequest,
  type StatementResult,
  type WorkerReply,
  type WorkerRequest,
  type WorkerSettings,
  type WorkerStart,
} from './worker-messages.ts';

interface Settle {
  resolve: (results: StatementResult[]) => void;
  reject: (error: Error) => void;
}

/** Unsolicited notifications of the thread. */
interface ThreadNotices {
  /** Called after a transaction that has written to the library was committed. */
  libraryWritten(): void;
  /** The obstacle to writing has changed; null when there is none any more. */
  obstacleMet(obstacle: Obstacle | null): void;
  /** Called when something was not stored. */
  refused(obstacle: Obstacle): void;
}

/** One lifetime of the database thread. Once it has ended, every call fails; a restart creates a new object. */
export class PostgresThread {
  readonly #worker: Worker;
  readonly #opened = Promise.withResolvers<null>();
  readonly #exited: Promise<void>;
  readonly #pending = new Map<number, Settle>();
  readonly #notices: ThreadNotices;
  readonly #begun = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  #nextId = 1;
  #endedBy: Error | null = null;

  private constructor(settings: WorkerSettings, notices: ThreadNotices) {
    this.#notices = notices;
    const workerData: WorkerStart = { ...settings, begun: this.#begun };
    this.#worker = new Worker(new URL('./postgres-worker.ts', import.meta.url), { workerData, execArgv: [] });
    this.#worker.on('message', (reply: WorkerReply) => this.#receive(reply));
    this.#worker.on('error', (error) => this.#end(error instanceof Error ? error : new Error(String(error))));
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', (code) => {
        this.#end(new Error(`The database thread ended with exit code ${code}.`));
        resolve();
      });
    });
  }

  /** Starts the thread and waits until its database is open; creating a database takes seconds. */
  static async start(settings: WorkerSettings, notices: ThreadNotices): Promise<PostgresThread> {
    const thread = new PostgresThread(settings, notices);
    try {
      await thread.#opened.promise;
      return thread;
    } catch (error) {
      await thread.terminate();
      throw error;
    }
  }

  get isAlive(): boolean {
    return this.#endedBy === null;
  }

  /** Resolves when the thread has ended, for any reason. */
  get exited(): Promise<void> {
    return this.#exited;
  }

  /**
   * Runs a statement. Statements run one after the other, in the order they are sent. Rejects with `NotBegunError` when the thread ended before it
   * began.
   */
  send(request: SentRequest): Promise<StatementResult[]> {
    if (this.#endedBy !== null) return Promise.reject(this.#endedBy);
    const message: WorkerRequest = { ...request, id: this.#nextId++ };
    return new Promise((resolve, reject) => {
      this.#pending.set(message.id, { resolve, reject });
      this.#worker.postMessage(message);
    });
  }

  /** Lets the statements already sent finish, closes the database and ends the thread. */
  async close(): Promise<void> {
    if (this.isAlive) await this.send({ kind: 'close' });
    await this.#exited;
  }

  /** Ends the thread immediately, as a crash would. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #receive(reply: WorkerReply): void {
    switch (reply.kind) {
      case 'ready':
        this.#opened.resolve(null);
        break;
      case 'library-written':
        this.#notices.libraryWritten();
        break;
      case 'open-failed':
        this.#opened.reject(new PostgresError(reply.error));
        break;
      case 'result':
        this.#takePending(reply.id)?.resolve(reply.results);
        break;
      case 'failure':
        if (reply.error.code === DISK_FULL) this.#notices.refused('full');
        this.#takePending(reply.id)?.reject(new PostgresError(reply.error));
        break;
      case 'refused':
        this.#notices.refused(reply.obstacle);
        this.#takePending(reply.id)?.reject(refusedBy(reply.obstacle));
        break;
      case 'obstacle':
        this.#notices.obstacleMet(reply.obstacle);
        break;
    }
  }

  #takePending(id: number): Settle | undefined {
    const settle = this.#pending.get(id);
    this.#pending.delete(id);
    return settle;
  }

  #end(error: Error): void {
    this.#endedBy ??= error;
    this.#opened.reject(this.#endedBy);
    const begun = Atomics.load(this.#begun, 0);
    for (const [id, { reject }] of this.#pending)
      reject(id > begun ? new NotBegunError(this.#endedBy.message, { cause: this.#endedBy }) : this.#endedBy);
    this.#pending.clear();
  }
}
