import { isInBackground } from '#lib/foundation/resilience/background.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

import { within } from '../statement-deadline.ts';
import { asStorageFault } from '../storage-faults.ts';
import type { PostgresSupervisor } from './postgres-supervisor.ts';
import type { PostgresThread } from './postgres-thread.ts';
import { TurnLock } from './turn-lock.ts';
import {
  type EndRequest,
  monotonicMs,
  NotBegunError,
  PostgresError,
  type StatementRequest,
  type StatementResult,
} from './worker-messages.ts';

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
