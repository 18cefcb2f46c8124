import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { ServicePolicy } from '#lib/foundation/resilience/service-policy.ts';

import { databaseFault } from '../database-fault.ts';
import { GuardedSession, inTime } from './guarded-session.ts';
import type { ServerPool, Statement, StatementAnswer } from './server-driver.ts';

interface GuardedPoolOptions {
  pool: ServerPool;
  policy: ServicePolicy;
  /** Time limit of one statement, including the wait for a connection and retries. */
  deadlineMs: number;
}

/**
 * The part of a pool that drizzle uses. Connecting is always retried, since no statement has been sent yet; a statement is repeated only when it
 * reads. Rejects with `storage_unavailable`, or with the driver's error when the statement is at fault. Drizzle recognises a pool by its class's
 * name.
 */
export class GuardedPool {
  readonly #options: GuardedPoolOptions;

  constructor(options: GuardedPoolOptions) {
    this.#options = options;
  }

  async query(statement: Statement, values: unknown[] = []): Promise<StatementAnswer> {
    const { policy, deadlineMs } = this.#options;
    const attempt = async (signal: AbortSignal): Promise<StatementAnswer> => {
      const session = await this.#take(signal, deadlineMs);
      try {
        return await session.ask({ ...statement, values }, signal);
      } finally {
        session.release();
      }
    };
    const isIdempotent = onlyReads(statement.text);
    return inTime(deadlineMs, (signal) => policy.call(attempt, { signal, isIdempotent }));
  }

  /** Opens an exclusive session, for a transaction; must be released. `statementsMs` is the time limit of each of its statements. */
  async connect({ statementsMs = this.#options.deadlineMs } = {}): Promise<GuardedSession> {
    const { policy, deadlineMs } = this.#options;
    const attempt = (signal: AbortSignal) => this.#take(signal, statementsMs);
    return inTime(deadlineMs, (signal) => policy.call(attempt, { signal, isIdempotent: true }));
  }

  async #take(signal: AbortSignal, statementsMs: number): Promise<GuardedSession> {
    const { pool, policy } = this.#options;
    const connecting = pool.connect();
    try {
      return new GuardedSession(await raceAbort(connecting, signal), policy, statementsMs);
    } catch (error) {
      // The connection may still be established later; it is then released.
      connecting.then(
        (session) => session.release(false),
        () => undefined,
      );
      throw databaseFault(error, 'connecting') ?? unreachable(error);
    }
  }
}

/** Whether a statement can be repeated without harm. */
export function onlyReads(text: string): boolean {
  return (
    /^[\s(]*(?:select|with)\b/i.test(text) &&
    !/\b(?:(?:insert|update|delete|merge|nextval)\b|pg_\w*advisory)/i.test(text)
  );
}

function unreachable(cause: unknown): ServiceFault {
  return new ServiceFault('unreachable', 'The database could not be connected to.', { cause });
}
