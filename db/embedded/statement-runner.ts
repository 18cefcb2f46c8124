import type { PgliteSession } from './pglite-session.ts';
import {
  type EndRequest,
  monotonicMs,
  type Obstacle,
  type StatementRequest,
  type StatementResult,
} from './worker-messages.ts';

/** Nothing was stored, because of an obstacle. */
export class RefusedError extends Error {
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle) {
    super(`Nothing was saved: ${obstacle}.`);
    this.obstacle = obstacle;
  }
}

/**
 * Runs requests of the main thread in the session: none that is no longer waited for, and none that would store data where it would be lost, or where
 * Postgres would end over it.
 */
export class StatementRunner {
  readonly #session: PgliteSession;
  readonly #obstacle: () => Obstacle | null;
  #transaction: 'none' | 'writes' | 'reads' = 'none';

  /** `obstacle` returns the obstacle to writing; null when there is none. */
  constructor(session: PgliteSession, obstacle: () => Obstacle | null) {
    this.#session = session;
    this.#obstacle = obstacle;
  }

  /** Runs one request at a time. Rejects with `RefusedError`, and with errors that Postgres reports. */
  async run(request: StatementRequest | EndRequest): Promise<StatementResult[]> {
    const isLate = request.notAfterMs !== undefined && monotonicMs() > request.notAfterMs;
    if (!('sql' in request)) return this.#end(isLate ? 'rollback' : request.kind);
    if (isLate) throw new Error('Nobody waits for this statement any more.');
    const obstacle = this.#obstacle();
    if (request.begins === true) this.#transaction = 'writes';
    if (obstacle === null) return this.#session.run(request);
    return this.#transaction === 'none' ? this.#read(request, obstacle) : this.#readWithin(request, obstacle);
  }

  /** The information whether it writes may have to be read from a file that cannot be opened, so it is run read-only. */
  async #read(request: StatementRequest, obstacle: Obstacle): Promise<StatementResult[]> {
    await this.#say('begin read only');
    try {
      const results = await this.#session.run(request);
      // Some statements write even in a read-only transaction, such as those that only count or draw a number.
      if (await this.#hasWritten()) throw new RefusedError(obstacle);
      await this.#say('commit');
      return results;
    } catch (error) {
      await this.#say('rollback');
      throw meantBy(error, obstacle);
    }
  }

  async #readWithin(request: StatementRequest, obstacle: Obstacle): Promise<StatementResult[]> {
    if (request.begins === true) await this.#say('begin read only');
    else if (this.#transaction === 'writes') await this.#say('set transaction read only');
    this.#transaction = 'reads';
    try {
      return await this.#session.run({ ...request, begins: false });
    } catch (error) {
      throw meantBy(error, obstacle);
    }
  }

  async #end(by: EndRequest['kind']): Promise<StatementResult[]> {
    const obstacle = by === 'commit' ? this.#obstacle() : null;
    const isRefused = obstacle !== null && (await this.#hasWritten());
    this.#transaction = 'none';
    const results = await this.#say(isRefused ? 'rollback' : by);
    if (isRefused) throw new RefusedError(obstacle);
    return results;
  }

  /** Whether the transaction has anything to commit. */
  async #hasWritten(): Promise<boolean> {
    const sql = 'select pg_current_xact_id_if_assigned() is not null';
    const [result] = await this.#session.run({ kind: 'query', sql, params: [], rowMode: 'array' });
    return (result?.rows as [boolean][] | undefined)?.[0]?.[0] === true;
  }

  #say(sql: string): Promise<StatementResult[]> {
    return this.#session.run({ kind: 'exec', sql });
  }
}

/**
 * read_only_sql_transaction, and active_sql_transaction for statements that cannot run in one
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const REFUSALS: unknown[] = ['25006', '25001'];

function meantBy(error: unknown, obstacle: Obstacle): unknown {
  const isRefusal = error instanceof Error && 'code' in error && REFUSALS.includes(error.code);
  return isRefusal ? new RefusedError(obstacle) : error;
}
