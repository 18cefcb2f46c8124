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

/** Between two statements of a question goes its own work; whoever is patient comes after the question, not in between. */
const QUIET_MS = 20;

/** Patience that has lasted so long is rewarded, however much is asked. */
const PATIENCE_MS = 60;

/** What can be asked inside a transaction and outside of one: the part of PGlite's interface that drizzle uses. */
interface SqlSession {
  query(sql: string, params?: unknown[], options?: { rowMode?: 'array' | 'object' }): Promise<StatementResult>;
  exec(sql: string): Promise<StatementResult[]>;
}

type Run = (request: StatementRequest) => Promise<StatementResult[]>;

/**
 * The embedded database as a client. Its one session is shared by turns: a statement, or a whole transaction, at a time; what is asked in
 * the background comes when nobody else has anything to ask. The thread never waits for this one between statements of several callers.
 * A statement that has not answered within the deadline, waiting included, rejects with `storage_unavailable`, and is not begun after that.
 * When the thread ends, what it had begun rejects, and a transaction; a statement that it had not come to is sent to the next.
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

  /** The same session, the same turns, another patience: for migrations, which may take long. */
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
   * Commits what `work` did with the session it is given, or nothing when it rejects. When the files of the database are no longer where
   * they were, it can still read; what it has written is not committed, and it rejects with `storage_unavailable`.
   */
  async transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T> {
    const { thread, release } = await this.#inTime(({ signal }) => this.#takeTurn(signal));
    const progress = { hasBegun: false };
    const send = (request: StatementRequest | EndRequest) =>
      this.#inTime(({ signal, notAfterMs }) => raceAbort(thread.send({ ...request, notAfterMs }), signal));
    // It begins with its first statement, which saves a way to the thread and back.
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

  /** Rejects with `storage_unavailable` when the database does not answer; a database that is down is reopened meanwhile. */
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
      // What Postgres says of opening is not about the statement.
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

/**
 * Whoever is next is sent behind it before it is answered: the thread answers in order. Of what is done in the background, no more than one
 * statement is ahead of a question.
 */
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
 * One at a time, in the order of asking: a database with a single session needs turns. Who is patient gets one when nobody else has asked
 * for some milliseconds, or after waiting for 60 ms.
 */
export class TurnLock {
  #taken = false;
  readonly #waiting: Waiting[] = [];
  readonly #patient: Waiting[] = [];
  #lastUseMs = Number.NEGATIVE_INFINITY;
  #isOffering = false;

  /** Resolves, when it is this caller's turn, with the function that ends it. Aborting leaves the queue and rejects. */
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

  /** Gives the turn to the first who is patient, as soon as it is theirs; others who come before are served before. */
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
