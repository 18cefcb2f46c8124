/** What the main thread and the database thread say to each other. Everything survives structured cloning. */

export interface WorkerSettings {
  /** Absolute; its parent exists. */
  databaseFolder: string;
}

export type StatementRequest = {
  /** Begins a transaction with it. */
  begins?: boolean;
} & (
  | {
      kind: 'query';
      sql: string;
      params: unknown[];
      rowMode: 'array' | 'object';
      /** A statement that it is run under. */
      under?: string;
    }
  | { kind: 'exec'; sql: string }
);

export type WorkerRequest = { id: number } & (StatementRequest | { kind: 'close' });

/** One statement's outcome, in the shape drizzle's PGlite driver reads. */
export interface StatementResult {
  rows: unknown[];
  fields: { name: string; dataTypeID: number }[];
}

/** What is worth keeping of an error that Postgres reported (https://www.postgresql.org/docs/current/protocol-error-fields.html). */
export interface ReportedError {
  message: string;
  /** SQLSTATE; absent when the fault did not come from Postgres. */
  code?: string;
  detail?: string;
  constraint?: string;
  table?: string;
}

export type WorkerReply =
  | { kind: 'ready' }
  /** A transaction that has written the library was committed; comes before the result of whatever committed it. */
  | { kind: 'library-written' }
  | { kind: 'open-failed'; error: ReportedError }
  | { kind: 'result'; id: number; results: StatementResult[] }
  | { kind: 'failure'; id: number; error: ReportedError };

/** An error the embedded Postgres reported, rebuilt on this side of the thread border; `code` as with any other driver. */
export class PostgresError extends Error {
  /** SQLSTATE; undefined when the fault did not come from Postgres itself. */
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly constraint: string | undefined;
  readonly table: string | undefined;

  constructor(reported: ReportedError) {
    super(reported.message);
    this.name = 'PostgresError';
    this.code = reported.code;
    this.detail = reported.detail;
    this.constraint = reported.constraint;
    this.table = reported.table;
  }
}
