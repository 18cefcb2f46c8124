import { messages, type PGlite, protocol, types } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';

import type { StatementRequest, StatementResult } from './worker-messages.ts';

type QueryRequest = Extract<StatementRequest, { kind: 'query' }>;
type Reply = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

const { serialize } = protocol;
const BEGIN = serialize.query('begin');

/** Most statements have one of a few texts, which recur. */
const MAX_REMEMBERED_TEXTS = 1_000;

/**
 * Runs statements in PGlite, each in one step: its own `query` enters Postgres six times per statement, which takes longer than most statements do.
 */
export class PgliteSession {
  readonly #database: PGlite;
  /** The parameter types that Postgres infers for a statement text. */
  readonly #parameterTypes = new LRUCache<string, readonly number[]>({ max: MAX_REMEMBERED_TEXTS });

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** Returns the results in the order of the statements; requests run in order of arrival. Rejects with the first error that Postgres reports. */
  async run(request: StatementRequest): Promise<StatementResult[]> {
    return this.#database.runExclusive(() => (request.kind === 'exec' ? this.#exec(request) : this.#query(request)));
  }

  async #exec({ sql, begins }: StatementRequest): Promise<StatementResult[]> {
    const results = await this.#send([...(begins === true ? [BEGIN] : []), serialize.query(sql)], 'object');
    return begins === true ? results.slice(1) : results;
  }

  async #query(request: QueryRequest): Promise<StatementResult[]> {
    const begin = request.begins === true ? [BEGIN] : [];
    const results = await this.#send([...begin, ...(await this.#extended(request))], request.rowMode);
    return results.slice(-1);
  }

  /** Returns the messages that run a statement with parameters (https://www.postgresql.org/docs/current/protocol-flow.html). */
  async #extended({ sql, params }: QueryRequest): Promise<Uint8Array[]> {
    const parameterTypes = params.length === 0 ? [] : await this.#typesOf(sql);
    const values = params.map((param, index) => this.#written(param, parameterTypes[index]));
    return [
      serialize.parse({ text: sql }),
      serialize.bind({ values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ];
  }

  async #typesOf(sql: string): Promise<readonly number[]> {
    const known = this.#parameterTypes.get(sql);
    if (known !== undefined) return known;
    const { queryParams } = await this.#database.describeQuery(sql);
    const parameterTypes = queryParams.map(({ dataTypeID }) => dataTypeID);
    this.#parameterTypes.set(sql, parameterTypes);
    return parameterTypes;
  }

  #written(param: unknown, type: number | undefined): string | null {
    if (param === null || param === undefined) return null;
    const serializer = this.#database.serializers[type ?? types.TEXT] ?? String;
    return serializer(param);
  }

  async #send(requests: readonly Uint8Array[], rowMode: QueryRequest['rowMode']): Promise<StatementResult[]> {
    const replies = await this.#database.execProtocolStream(Buffer.concat(requests), { syncToFs: false });
    return this.#resultsOf(replies, rowMode);
  }

  #resultsOf(replies: readonly Reply[], rowMode: QueryRequest['rowMode']): StatementResult[] {
    const results: StatementResult[] = [];
    let result: StatementResult = { rows: [], fields: [] };
    for (const reply of replies) {
      if (reply instanceof messages.RowDescriptionMessage) {
        result.fields = reply.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
      } else if (reply instanceof messages.DataRowMessage) {
        const values = reply.fields.map((value, index) => this.#read(value, result.fields[index]));
        result.rows.push(rowMode === 'array' ? values : named(result.fields, values));
      } else if (reply instanceof messages.CommandCompleteMessage || reply === messages.emptyQuery) {
        results.push(result);
        result = { rows: [], fields: [] };
      }
    }
    return results;
  }

  #read(value: string | null, field: StatementResult['fields'][number] | undefined): unknown {
    const parser = field === undefined ? undefined : this.#database.parsers[field.dataTypeID];
    return value === null || parser === undefined ? value : parser(value, field?.dataTypeID);
  }
}

function named(fields: StatementResult['fields'], values: readonly unknown[]): object {
  return Object.fromEntries(fields.map(({ name }, index) => [name, values[index]]));
}
