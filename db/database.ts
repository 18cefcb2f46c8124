import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

import type { BackupEntry } from '#lib/foundation/core/backup-entry.ts';
import type { Probe } from '#lib/foundation/core/probe-report.ts';

import type * as schema from './schema.ts';

/** The relational database, whichever Postgres is behind it: drizzle over any of its drivers is assignable to this. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database, brought up to date. */
export interface OpenDatabase {
  readonly db: Database;
  /** What is behind it, for a person: never an address. */
  readonly product: string;
  /** Other processes may use the same database. */
  readonly isShared: boolean;
  /**
   * How often the library and its chunks were written, by anybody: as long as it is the same, what was read of them is what there is. Known
   * without asking, and so only where this process is alone with the database.
   */
  libraryWrites?: () => number;
  /** Whether it answers, within its own patience. */
  readonly probe: Probe;
  /**
   * Runs the work while nobody else, in any process on this database, runs work of the same name. Waits for its turn. The signal
   * the work is given is aborted when the turn is lost because the connection that holds it broke.
   */
  exclusively<Result>(name: string, work: (held: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result>;
  /** Runs work on the tables themselves (migrations, indexes): one process at a time, with more patience than a statement gets. */
  maintain<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** The files of a database that is kept in the data folder, copied while it is in use; absent for a database server. */
  backUp?(): AsyncGenerator<BackupEntry>;
  /** Lets running statements finish. Later calls are `storage_unavailable`. */
  close(): Promise<void>;
}
