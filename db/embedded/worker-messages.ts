import type { DiskFault } from '#lib/foundation/core/disk-fault.ts';

/** Messages between the main thread and the database thread. Everything survives structured cloning. */

/** The reason nothing can be stored. Reading still works. */
export type Obstacle = 'gone' | DiskFault;

export interface WorkerSettings {
  /** An absolute path, whose parent exists. */
  databaseFolder: string;
}

/** The worker data of the thread. */
export interface WorkerStart extends WorkerSettings {
  /** Shared memory with the id of the last request that was begun. */
  begun: BigInt64Array;
}

export type StatementRequest = {
  /** Begins a transaction with this statement. */
  begins?: boolean;
  /** The time after which the sender no longer waits: the request is then not run. See `monotonicMs`. */
  notAfterMs?: number;
} & (
  | {
      kind: 'query';
      sql: string;
      params: unknown[];
      rowMode: 'array' | 'object';
    }
  | { kind: 'exec'; sql: string }
);

/**
 * Ends the transaction, if one has begun. A commit becomes a rollback when it is no longer waited for, and when the data was written to files that
 * are no longer in their place.
 */
export interface EndRequest {
  kind: 'commit' | 'rollback';
  notAfterMs?: number;
}

export type SentRequest = StatementRequest | EndRequest | { kind: 'close' };
export type WorkerRequest = { id: number } & SentRequest;

/** Returns milliseconds by a clock that all threads of the process share, and that cannot be set. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** The result of one statement, in the shape that drizzle's PGlite driver reads. */
export interface StatementResult {
  rows: unknown[];
  fields: { name: string; dataTypeID: number }[];
}

/** The useful parts of an error that Postgres reported (https://www.postgresql.org/docs/current/protocol-error-fields.html). */
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
  /** A transaction that has written the library was committed; sent before the result of the statement that committed it. */
  | { kind: 'library-written' }
  | { kind: 'open-failed'; error: ReportedError }
  | { kind: 'result'; id: number; results: StatementResult[] }
  | { kind: 'failure'; id: number; error: ReportedError }
  /** Nothing was stored, because of an obstacle. */
  | { kind: 'refused'; id: number; obstacle: Obstacle }
  /** The obstacle to writing from now on, as met by a later statement; null when there is none. */
  | { kind: 'obstacle'; obstacle: Obstacle | null };

/** The thread ended before it reached the statement, which can therefore be sent to the next thread. */
export class NotBegunError extends Error {}

/** An error reported by the embedded Postgres, rebuilt on this side of the thread boundary; `code` as with any other driver. */
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
