import type { ReportedError } from './worker-messages.ts';

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
