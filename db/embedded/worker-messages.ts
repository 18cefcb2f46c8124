import type { DiskFault } from '#lib/foundation/core/disk-fault.ts';

/** What the main thread and the database thread say to each other. Everything survives structured cloning. */

/** Why nothing is stored. Everything can be read meanwhile. */
export type Obstacle = 'gone' | DiskFault;

export interface WorkerSettings {
  /** Absolute; its parent exists. */
  databaseFolder: string;
}

/** What the thread is started with. */
export interface WorkerStart extends WorkerSettings {
  /** Shared: the id of the last request that was begun. */
  begun: BigInt64Array;
}

export type StatementRequest = {
  /** Begins a transaction with it. */
  begins?: boolean;
  /** When whoever sent it has given up waiting: it is not run any more. See `monotonicMs`. */
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
 * Ends the transaction, if one has begun. What is to be committed is undone when nobody waits for it any more, and when it was written to
 * files that are no longer where they were.
 */
export interface EndRequest {
  kind: 'commit' | 'rollback';
  notAfterMs?: number;
}

export type SentRequest = StatementRequest | EndRequest | { kind: 'close' };
export type WorkerRequest = { id: number } & SentRequest;

/** Milliseconds by a clock that all threads of the process share, and that nobody sets. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

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
  | { kind: 'failure'; id: number; error: ReportedError }
  /** Nothing was stored, because of what stands in the way. */
  | { kind: 'refused'; id: number; obstacle: Obstacle }
  /** What stands in the way of writing from now on, as a statement has met it that comes after; null when nothing does. */
  | { kind: 'obstacle'; obstacle: Obstacle | null };

/** The thread ended before it came to the statement, which can be sent to the next. */
export class NotBegunError extends Error {}

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
