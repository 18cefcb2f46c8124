import type { PgliteSession } from './pglite-session.ts';
import { type EndRequest, monotonicMs, type StatementRequest, type StatementResult } from './worker-messages.ts';

/** Nothing was stored, since nobody would find it. */
export class GoneError extends Error {}

/** What the main thread sends, on its way into the session: nothing that is waited for no more, and nothing into files that are gone. */
export class StatementRunner {
  readonly #session: PgliteSession;
  readonly #isInPlace: () => boolean;
  #isInTransaction = false;

  /** `isInPlace` tells whether the files of the database are where they were when it was opened. */
  constructor(session: PgliteSession, isInPlace: () => boolean) {
    this.#session = session;
    this.#isInPlace = isInPlace;
  }

  /** One request at a time. Rejects with `GoneError`, and with what Postgres reports. */
  async run(request: StatementRequest | EndRequest): Promise<StatementResult[]> {
    const isLate = request.notAfterMs !== undefined && monotonicMs() > request.notAfterMs;
    if (!('sql' in request)) return this.#end(isLate ? 'rollback' : request.kind);
    if (isLate) throw new Error('Nobody waits for this statement any more.');
    if (request.begins === true) this.#isInTransaction = true;
    if (this.#isInTransaction || this.#isInPlace()) return this.#session.run(request);
    return this.#read(request);
  }

  /** Into files that are gone nothing is written. What would tell whether it has been may have to be read from a file that cannot be opened. */
  async #read(request: StatementRequest): Promise<StatementResult[]> {
    const say = (sql: string) => this.#session.run({ kind: 'exec', sql });
    await say('begin read only');
    try {
      const results = await this.#session.run(request);
      await say('commit');
      return results;
    } catch (error) {
      await say('rollback');
      throw isRefusedWrite(error) ? new GoneError() : error;
    }
  }

  async #end(by: EndRequest['kind']): Promise<StatementResult[]> {
    const isGone = by === 'commit' && !this.#isInPlace() && (await this.#hasWritten());
    this.#isInTransaction = false;
    const results = await this.#session.run({ kind: 'exec', sql: isGone ? 'rollback' : by });
    if (isGone) throw new GoneError();
    return results;
  }

  /** Whether the transaction has anything to commit. */
  async #hasWritten(): Promise<boolean> {
    const sql = 'select pg_current_xact_id_if_assigned() is not null';
    const [result] = await this.#session.run({ kind: 'query', sql, params: [], rowMode: 'array' });
    return (result?.rows as [boolean][] | undefined)?.[0]?.[0] === true;
  }
}

/** read_only_sql_transaction (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
function isRefusedWrite(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006';
}
