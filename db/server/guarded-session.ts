import { AppError } from '#lib/foundation/core/errors.ts';
import { withDeadline } from '#lib/foundation/core/deadline.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { ServicePolicy } from '#lib/foundation/resilience/service-policy.ts';

import { databaseFault, leavesConnectionSound } from '../database-fault.ts';
import { within } from '../statement-deadline.ts';
import type { ServerSession, Statement, StatementAnswer } from './server-driver.ts';

const NOTHING: StatementAnswer = { rows: [], rowCount: 0 };

/**
 * A session with a time limit for every statement. Once a statement has not answered in time, or the connection broke, its state is unknown: it takes
 * no further statement and is thrown away when released, which undoes its transaction.
 */
export class GuardedSession {
  readonly #session: ServerSession;
  readonly #policy: ServicePolicy;
  readonly #deadlineMs: number;
  #fault: unknown = null;
  #isReleased = false;

  constructor(session: ServerSession, policy: ServicePolicy, deadlineMs: number) {
    this.#session = session;
    this.#policy = policy;
    this.#deadlineMs = deadlineMs;
    session.onBroken((error) => (this.#fault ??= error));
  }

  /** Called in drizzle's form, which passes the parameters separately. Never repeated: earlier statements of the session may be lost. */
  async query(statement: Statement, values: unknown[] = []): Promise<StatementAnswer> {
    if (/^rollback\s*$/i.test(statement.text) && this.#fault !== null) return NOTHING;
    const isBegin = /^begin\b/i.test(statement.text);
    try {
      const text = isBegin ? this.#beginWithLimits(statement.text) : statement.text;
      return await inTime(this.#deadlineMs, (signal) =>
        this.#policy.call((attempt) => this.ask({ ...statement, text, values }, attempt), {
          signal,
          isIdempotent: false,
          attemptTimeoutMs: this.#deadlineMs,
        }),
      );
    } catch (error) {
      // Drizzle does not end a transaction that never began.
      if (isBegin) {
        this.#fault ??= error;
        this.release();
      }
      throw error;
    }
  }

  /** Runs a statement without the policy. Rejects with a `ServiceFault`, or with the driver's error when the statement is at fault. */
  async ask(statement: Statement, signal: AbortSignal): Promise<StatementAnswer> {
    if (this.#fault !== null) throw databaseFault(this.#fault, 'asking') ?? interrupted(this.#fault);
    try {
      return await raceAbort(this.#session.query(statement), signal);
    } catch (error) {
      if (signal.aborted || !leavesConnectionSound(error)) this.#fault ??= error;
      throw databaseFault(error, 'asking') ?? error;
    }
  }

  onBroken(listener: (error: unknown) => void): void {
    this.#session.onBroken(listener);
  }

  /** Idempotent. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#session.release(this.#fault !== null);
  }

  // Set in the transaction alone, since behind a connection pooler a session is shared. The server itself ends statements that this process has given
  // up.
  #beginWithLimits(begin: string): string {
    const milliseconds = Math.ceil(this.#deadlineMs);
    return `${begin}; set local statement_timeout = ${milliseconds}; set local idle_in_transaction_session_timeout = ${2 * milliseconds}`;
  }
}

/** Runs a database call; rejects with `storage_unavailable` when the time is up. */
export async function inTime<Result>(
  deadlineMs: number,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const tooLate = (): AppError => {
    const cause = new ServiceFault('timeout', `The database did not answer within ${deadlineMs} ms.`);
    return new AppError('storage_unavailable', { cause });
  };
  return within(deadlineMs, tooLate, (signal) => call(withDeadline(signal, signal, deadlineMs)));
}

function interrupted(cause: unknown): ServiceFault {
  return new ServiceFault('interrupted', 'The connection to the database broke.', { cause });
}
