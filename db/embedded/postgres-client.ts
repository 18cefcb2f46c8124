import { isInBackground } from '#lib/resilience/background.ts';
import { AppError } from '#lib/core/errors.ts';
import { raceAbort } from '#lib/core/race-abort.ts';
import { ServiceFault } from '#lib/core/service-fault.ts';

import { within } from '../statement-deadline.ts';
import { asStorageFault } from '../storage-faults.ts';
import { gone, type PostgresSupervisor } from './postgres-supervisor.ts';
import type { PostgresThread } from './postgres-thread.ts';
import { TurnLock } from './turn-lock.ts';
import { PostgresError, type StatementRequest, type StatementResult } from './worker-messages.ts';

/** What can be asked inside a transaction and outside of one: the part of PGlite's interface that drizzle uses. */
interface SqlSession {
  query(sql: string, params?: unknown[], options?: { rowMode?: 'array' | 'object' }): Promise<StatementResult>;
  exec(sql: string): Promise<StatementResult[]>;
}

type Run = (request: StatementRequest) => Promise<StatementResult[]>;

/**
 * The embedded database as a client. Its one session is shared by turns: a statement, or a whole transaction, at a time; what is asked in
 * the background comes when nobody else has anything to ask.
 * A statement that has not answered within the deadline, waiting included, rejects with `storage_unavailable`. It cannot
 * be called back, so its turn lasts until the thread has answered.
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

  /** The rows of a query that is run under a setting of its own, which ends with it: in one go what else is a transaction. */
  async rowsUnder(setting: string, { sql, params }: { sql: string; params: unknown[] }): Promise<unknown[]> {
    const [result] = await this.#runAlone({ kind: 'query', sql, params, rowMode: 'object', under: setting });
    return result?.rows ?? [];
  }

  async exec(sql: string): Promise<StatementResult[]> {
    return this.#runAlone({ kind: 'exec', sql });
  }

  /**
   * Commits what `work` did with the session it is given, or nothing when it rejects. When the files of the database are no longer where
   * they were, it can still read; what it has written is not committed, and it rejects with `storage_unavailable`.
   */
  async transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T> {
    const { thread, release } = await this.#inTime((signal) => this.#takeTurn(signal));
    const progress = { hasBegun: false };
    // It begins with its first statement, which saves a way to the thread and back.
    const run: Run = (request) => {
      const sent = progress.hasBegun ? request : { ...request, begins: true };
      progress.hasBegun = true;
      return this.#inTime((signal) => raceAbort(thread.send(sent), signal));
    };
    try {
      const result = await work(sessionOver(run));
      if (!progress.hasBegun) {
        release();
        return result;
      }
      if (!(await this.#supervisor.isInPlace()) && (await hasWritten(run))) throw gone();
      await run({ kind: 'exec', sql: 'commit' });
      release();
      return result;
    } catch (error) {
      // The thread answers in order, so this one is answered when everything sent before it is over.
      thread.send({ kind: 'exec', sql: 'rollback' }).then(release, release);
      throw error;
    }
  }

  /** Rejects with `storage_unavailable` when the database does not answer; a database that is down is reopened meanwhile. */
  async ping(): Promise<void> {
    await this.#supervisor.requireUp();
    await this.query('select 1');
  }

  #runAlone(request: StatementRequest): Promise<StatementResult[]> {
    return this.#inTime(async (signal) => {
      const { thread, release } = await this.#takeTurn(signal);
      const answer = thread.send(request);
      answer.then(release, release);
      return raceAbort(answer, signal);
    });
  }

  async #takeTurn(signal: AbortSignal): Promise<{ thread: PostgresThread; release: () => void }> {
    const release = await this.#turns.take(signal, { isPatient: isInBackground() });
    try {
      return { thread: await raceAbort(this.#supervisor.thread(), signal), release };
    } catch (error) {
      release();
      throw error;
    }
  }

  async #inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const tooLate = (): Error =>
      new AppError('storage_unavailable', {
        cause: new ServiceFault('timeout', `The database did not answer within ${this.#deadlineMs} ms.`),
      });
    try {
      return await within(this.#deadlineMs, tooLate, work);
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

/** Whether the transaction has anything to commit. */
async function hasWritten(run: Run): Promise<boolean> {
  const { rows } = await sessionOver(run).query('select pg_current_xact_id_if_assigned() is not null as "hasWritten"');
  return (rows[0] as { hasWritten: boolean }).hasWritten;
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
