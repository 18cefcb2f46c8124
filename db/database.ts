import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

import type { BackupEntry } from './backup-entry.ts';
import type { Probe } from '#lib/foundation/core/probe-report.ts';

import type * as schema from './schema.ts';

/** The relational database, with any Postgres behind it: drizzle over any of its drivers is assignable to this. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database whose tables are up to date. */
export interface OpenDatabase {
  readonly db: Database;
  /** The underlying product, for display: never an address. */
  readonly product: string;
  /** Whether other processes may use the same database. */
  readonly isShared: boolean;
  /**
   * Number of writes to the library and its chunks, by any caller: as long as it is unchanged, data read earlier is current. Known without a query,
   * and therefore only where this process is alone with the database.
   */
  libraryWrites?: () => number;
  /** Whether the database answers, within the probe's own time limit. */
  readonly probe: Probe;
  /**
   * Runs the work while no other work of the same name runs, in any process on this database. Waits for its turn. The signal passed to the work is
   * aborted when the turn is lost because its connection broke.
   */
  exclusively<Result>(name: string, work: (held: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result>;
  /** Runs work on the tables themselves (migrations, indexes): one process at a time, with a longer time limit than a statement has. */
  maintain<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** Yields the database as files of a backup, copied while it is in use: its own files, or the dump of a database server. `folder` is for temporary files. */
  backUp(options: { folder: string; signal?: AbortSignal | undefined }): AsyncGenerator<BackupEntry>;
  /** Waits for running statements to finish. Later calls fail with `storage_unavailable`. */
  close(): Promise<void>;
}
