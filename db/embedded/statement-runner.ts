import type { PgliteSession } from './pglite-session.ts';
import {
  type EndRequest,
  monotonicMs,
  type Obstacle,
  type StatementRequest,
  type StatementResult,
} from './worker-messages.ts';

/** Nothing was stored, because of what stands in the way. */
export class RefusedError extends Error {
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle) {
    super(`Nothing was saved: ${obstacle}.`);
    this.obstacle = obstacle;
  }
}

/**
 * What the main thread sends, on its way into the session: nothing that is waited for no more, and nothing to be stored where nobody would
 * find it, or where Postgres would end over it.
 */
export class StatementRunner {
  readonly #session: PgliteSession;
  readonly #obstacle: () => Obstacle | null;
  #transaction: 'none' | 'writes' | 'reads' = 'none';

  /** `obstacle` tells what stands in the way of writing; null when nothing does. */
  constructor(session: PgliteSession, obstacle: () => Obstacle | null) {
    this.#session = session;
    this.#obstacle = obstacle;
  }

  /** One request at a time. Rejects with `RefusedError`, and with what Postgres reports. */
  async run(request: StatementRequest | EndRequest): Promise<StatementResult[]> {
    const isLate = request.notAfterMs !== undefined && monotonicMs() > request.notAfterMs;
    if (!('sql' in request)) return this.#end(isLate ? 'rollback' : request.kind);
    if (isLate) throw new Error('Nobody waits for this statement any more.');
    const obstacle = this.#obstacle();
    if (request.begins === true) this.#transaction = 'writes';
    if (obstacle === null) return this.#session.run(request);
    return this.#transaction === 'none' ? this.#read(request, obstacle) : this.#readWithin(request, obstacle);
  }

  /** What would tell whether it has written may have to be read from a file that cannot be opened, so it is kept from writing. */
  async #read(request: StatementRequest, obstacle: Obstacle): Promise<StatementResult[]> {
    await this.#say('begin read only');
    try {
      const results = await this.#session.run(request);
      // There are statements that write all the same: those that only count, say, or take a number.
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

/** read_only_sql_transaction, and active_sql_transaction of what cannot be in one (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const REFUSALS: unknown[] = ['25006', '25001'];

function meantBy(error: unknown, obstacle: Obstacle): unknown {
  const isRefusal = error instanceof Error && 'code' in error && REFUSALS.includes(error.code);
  return isRefusal ? new RefusedError(obstacle) : error;
}
