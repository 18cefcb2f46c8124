import { isInBackground } from '#lib/foundation/resilience/background.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { setTimeout as delay } from 'node:timers/promises';

import { within } from '../statement-deadline.ts';
import { asStorageFault } from '../storage-faults.ts';
import type { PostgresSupervisor } from './postgres-supervisor.ts';
import type { PostgresThread } from './postgres-thread.ts';
import {
  type EndRequest,
  monotonicMs,
  NotBegunError,
  PostgresError,
  type StatementRequest,
  type StatementResult,
} from './worker-messages.ts';

/**
 * Idle time before background statements run: a question does its own work between two statements, and they are to run after the question, not in
 * between.
 */
const QUIET_MS = 20;

/** After this time a patient caller gets its turn even under load. */
const PATIENCE_MS = 60;

/** Operations available both inside and outside a transaction: the part of PGlite's interface that drizzle uses. */
interface SqlSession {
  query(sql: string, params?: unknown[], options?: { rowMode?: 'array' | 'object' }): Promise<StatementResult>;
  exec(sql: string): Promise<StatementResult[]>;
}

type Run = (request: StatementRequest) => Promise<StatementResult[]>;

/**
 * Client of the embedded database. Its one session is shared by turns: a statement, or a whole transaction, at a time; background requests run when
 * there are no others. The thread never waits for this one between statements of several callers. A statement that has not answered within the
 * deadline, waiting included, rejects with `storage_unavailable`, and is not begun after that. When the thread ends, statements it had begun reject,
 * as does a transaction; a statement that it had not begun is sent to the next thread.
 */
export class PostgresClient implements SqlSession {
  readonly #supervisor: PostgresSupervisor;
  readonly #turns: TurnLock;
  readonly #deadlineMs: number;

  constructor(supervisor: PostgresSupervisor, deadlineMs: number, turns = new TurnLock()) {
    this.#supervisor = supervisor;
    this.#deadlineMs = deadlineMs;
    this.#turns = turns;
  }

  /** Returns a client with the same session and queue but another time limit: for migrations, which may take long. */
  withDeadline(deadlineMs: number): PostgresClient {
    return new PostgresClient(this.#supervisor, deadlineMs, this.#turns);
  }

  async query(
    sql: string,
    params: unknown[] = [],
    options: { rowMode?: 'array' | 'object' } = {},
  ): Promise<StatementResult> {
    return sessionOver((request) => this.#runAlone(request)).query(sql, params, options);
  }

  async exec(sql: string): Promise<StatementResult[]> {
    return this.#runAlone({ kind: 'exec', sql });
  }

  /**
   * Commits the changes `work` made with the given session, or nothing when it rejects. When the files of the database are no longer in their place,
   * it can still read; its writes are not committed, and it rejects with `storage_unavailable`.
   */
  async transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T> {
    const { thread, release } = await this.#inTime(({ signal }) => this.#takeTurn(signal));
    const progress = { hasBegun: false };
    const send = (request: StatementRequest | EndRequest) =>
      this.#inTime(({ signal, notAfterMs }) => raceAbort(thread.send({ ...request, notAfterMs }), signal));
    // The transaction begins with its first statement, which saves a round trip to the thread.
    const run: Run = (request) => {
      const sent = progress.hasBegun ? request : { ...request, begins: true };
      progress.hasBegun = true;
      return send(sent);
    };
    let result: T;
    try {
      result = await work(sessionOver(run));
    } catch (error) {
      passOn(release, thread.send({ kind: 'rollback' }));
      throw error;
    }
    const committed = progress.hasBegun ? send({ kind: 'commit' }) : Promise.resolve();
    passOn(release, committed);
    await committed;
    return result;
  }

  /** Rejects with `storage_unavailable` when the database does not answer; a database that is down is reopened in the meantime. */
  async ping(): Promise<void> {
    await this.#supervisor.requireUp();
    await this.query('select 1');
  }

  #runAlone(request: StatementRequest): Promise<StatementResult[]> {
    return this.#inTime(({ signal, notAfterMs }) => this.#sendAlone({ ...request, notAfterMs }, signal));
  }

  async #sendAlone(request: StatementRequest, signal: AbortSignal): Promise<StatementResult[]> {
    const { thread, release } = await this.#takeTurn(signal);
    const answer = thread.send(request);
    passOn(release, answer);
    try {
      return await raceAbort(answer, signal);
    } catch (error) {
      if (error instanceof NotBegunError) return this.#sendAlone(request, signal);
      throw error;
    }
  }

  async #takeTurn(signal: AbortSignal): Promise<{ thread: PostgresThread; release: () => void }> {
    const release = await this.#turns.take(signal, { isPatient: isInBackground() });
    try {
      return { thread: await raceAbort(this.#supervisor.thread(), signal), release };
    } catch (error) {
      release();
      // Postgres errors during opening do not concern the statement.
      throw AppError.is(error) ? error : new Error('The database could not be opened.', { cause: error });
    }
  }

  async #inTime<T>(work: (patience: { signal: AbortSignal; notAfterMs: number }) => Promise<T>): Promise<T> {
    const tooLate = (): Error =>
      new AppError('storage_unavailable', {
        cause: new ServiceFault('timeout', `The database did not answer within ${this.#deadlineMs} ms.`),
      });
    const notAfterMs = monotonicMs() + this.#deadlineMs;
    try {
      return await within(this.#deadlineMs, tooLate, (signal) => work({ signal, notAfterMs }));
    } catch (error) {
      if (AppError.is(error)) throw error;
      throw error instanceof PostgresError
        ? asStorageFault(error)
        : new AppError('storage_unavailable', {
            cause: new ServiceFault('unavailable', 'The database thread failed.', { cause: error }),
          });
    }
  }
}

/** The next statement is sent before this one is answered: the thread answers in order. At most one background statement is ahead of a question. */
function passOn(release: () => void, answer: Promise<unknown>): void {
  if (isInBackground()) {
    answer.then(release, release);
    return;
  }
  release();
  answer.catch(() => undefined);
}

function sessionOver(run: Run): SqlSession {
  return {
    async query(sql, params = [], { rowMode = 'object' } = {}) {
      const [result] = await run({ kind: 'query', sql, params, rowMode });
      if (result === undefined) throw new Error('The database thread answered a query with no result.');
      return result;
    },
    exec: (sql) => run({ kind: 'exec', sql }),
  };
}

type Release = () => void;

interface Waiting {
  begin: () => void;
  sinceMs: number;
}

/**
 * Lock that grants one turn at a time, in the order of requests: a database with a single session needs turns. A patient (background) request gets
 * its turn when there have been no others for some milliseconds, or after waiting for 60 ms.
 */
export class TurnLock {
  #taken = false;
  readonly #waiting: Waiting[] = [];
  readonly #patient: Waiting[] = [];
  #lastUseMs = Number.NEGATIVE_INFINITY;
  #isOffering = false;

  /** Resolves when it is this caller's turn, with the function that ends the turn. Aborting leaves the queue and rejects. */
  take(signal: AbortSignal, { isPatient = false }: { isPatient?: boolean } = {}): Promise<Release> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const release = () => this.#passOn({ isPatient });
    if (!this.#taken && (!isPatient || this.#quietInMs() <= 0)) {
      this.#taken = true;
      return Promise.resolve(release);
    }
    const queue = isPatient ? this.#patient : this.#waiting;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        sinceMs: performance.now(),
        begin: () => {
          signal.removeEventListener('abort', leave);
          resolve(release);
        },
      };
      const leave = (): void => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(signal.reason);
      };
      queue.push(waiting);
      signal.addEventListener('abort', leave, { once: true });
      if (isPatient) void this.#offer();
    });
  }

  #passOn({ isPatient }: { isPatient: boolean }): void {
    if (!isPatient) this.#lastUseMs = performance.now();
    const [first] = this.#patient;
    const isDue = first !== undefined && performance.now() - first.sinceMs >= PATIENCE_MS;
    const next = isDue ? this.#patient.shift() : this.#waiting.shift();
    this.#taken = next !== undefined;
    next?.begin();
    if (next === undefined) void this.#offer();
  }

  /** Gives the turn to the first patient caller as soon as it is due; others who arrive before that are served first. */
  async #offer(): Promise<void> {
    if (this.#isOffering) return;
    this.#isOffering = true;
    for (let first = this.#patient[0]; first !== undefined && !this.#taken; first = this.#patient[0]) {
      const waitMs = Math.min(this.#quietInMs(), first.sinceMs + PATIENCE_MS - performance.now());
      if (waitMs > 0) {
        await delay(Math.ceil(waitMs));
        continue;
      }
      this.#patient.shift();
      this.#taken = true;
      first.begin();
    }
    this.#isOffering = false;
  }

  #quietInMs(): number {
    return this.#lastUseMs + QUIET_MS - performance.now();
  }
}
