import { resolve } from 'node:path';

import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import type { OpenDatabase } from '../database.ts';
import { CHUNK_MIGRATIONS, migrateSet, RELATIONAL_MIGRATIONS } from '../migration-sets.ts';
import * as schema from '../schema.ts';
import { cutShort, databaseFolderOf, noteClosed, noteDatabase, requireFiles, requireParts } from './database-parts.ts';
import { lockFolder } from './folder-lock.ts';
import { Housekeeping } from './housekeeping.ts';
import { databaseEntries } from './online-backup.ts';
import { TELL_OF_WRITES } from './library-notices.ts';
import { OBSTACLES } from './obstacle.ts';
import { PostgresClient } from './postgres-client.ts';
import { PostgresSupervisor } from './postgres-supervisor.ts';
import { asFolderFault, prepareDataFolder } from './prepare-data-folder.ts';

/** Rebuilding an index over a large library takes minutes, not seconds. */
const MAINTENANCE_DEADLINE_MS = 15 * 60_000;

const PRODUCT = 'Embedded Postgres (PGlite)';
const NEVER = new AbortController().signal;

export interface EmbeddedDatabaseOptions {
  /** Created with its parents when absent. */
  dataFolder: string;
  log: Logger;
  /** How long one statement may take, including the wait. */
  statementDeadlineMs?: number;
  /** Maximum size of the conversations that are rewritten while they are served. */
  rewrittenWhileServingBytes?: number | undefined;
}

/** An open embedded Postgres: one per data folder, and one process at a time. */
export interface EmbeddedDatabase extends OpenDatabase {
  readonly client: PostgresClient;
  /** Rejects with `storage_unavailable` while the database does not answer. */
  ping(): Promise<void>;
  /** Performs the ten-minute maintenance now: removes the bytes of deleted conversations from the files. */
  tidy(): Promise<void>;
  /** Ends the database thread as a crash would; the next call opens a new one. For recovery tests. */
  crash(): Promise<void>;
}

/**
 * Opens the Postgres in a data folder, creating it when there is none, and brings its tables up to date. Committed data survives the end of the
 * process, however it ends. Rejects with `storage_unavailable` and one sentence when the folder is in use by another process, cannot be written or
 * has no room, or when a part of the database is missing: nothing is created over existing files.
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const folder = resolve(options.dataFolder);
  await prepareDataFolder(folder);
  const unlock = locked(folder);
  const supervisor = new PostgresSupervisor({ databaseFolder: databaseFolderOf(folder) }, options.log);
  const close = async (noteClosing = () => undefined): Promise<void> => {
    try {
      await supervisor.close();
      noteClosing();
    } finally {
      unlock();
    }
  };
  try {
    await openThread(supervisor, folder);
    const client = new PostgresClient(supervisor, options.statementDeadlineMs ?? LIMITS.databaseTimeoutMs);
    const patient = client.withDeadline(MAINTENANCE_DEADLINE_MS);
    requireFiles(folder, await relationPaths(patient));
    noteDatabase(folder);
    await bringUpToDate(patient);
    const housekeeping = new Housekeeping(patient, options);
    await housekeeping.begin();
    housekeeping.schedule();
    return {
      db: drizzleOver(client),
      client,
      product: PRODUCT,
      isShared: false,
      libraryWrites: () => supervisor.libraryWrites,
      probe: async () => {
        await client.ping();
        const { obstacle } = supervisor;
        if (obstacle === null) return { status: 'up', message: PRODUCT };
        // Writing resumes by itself once there is room again.
        return { status: obstacle === 'gone' ? 'down' : 'degraded', message: OBSTACLES[obstacle] };
      },
      ping: () => client.ping(),
      // No other process uses the folder; within the process ingest runs are queued.
      exclusively: (_name, work) => work(NEVER),
      maintain: (work) => work(drizzleOver(patient)),
      tidy: () => housekeeping.tidy(),
      backUp: () => databaseEntries(patient, folder, () => housekeeping.pause()),
      close: async () => {
        await housekeeping.end();
        await close(() => noteEnd(folder, options.log));
      },
      crash: () => supervisor.crash(),
    };
  } catch (error) {
    await close();
    throw asFolderFault(folder, error);
  }
}

function locked(folder: string): () => void {
  try {
    return lockFolder(folder);
  } catch (error) {
    throw asFolderFault(folder, error);
  }
}

/** Without the note, the next start detects less damage. */
function noteEnd(folder: string, log: Logger): undefined {
  try {
    noteClosed(folder);
  } catch (error) {
    log.warn({ err: error }, 'The files of the database could not be noted.');
  }
}

async function openThread(supervisor: PostgresSupervisor, folder: string): Promise<void> {
  requireParts(folder);
  await supervisor.thread().catch((error: unknown) => {
    throw cutShort(folder) ?? error;
  });
}

/** Paths of the tables and indexes that must exist. */
async function relationPaths(client: PostgresClient): Promise<string[]> {
  const { rows } = await client.query(
    `select pg_relation_filepath(oid) as path from pg_class where pg_relation_filepath(oid) is not null`,
  );
  return (rows as { path: string }[]).map(({ path }) => path);
}

async function bringUpToDate(client: PostgresClient): Promise<void> {
  const db = drizzleOver(client);
  await migrateSet(db, RELATIONAL_MIGRATIONS);
  await migrateSet(db, CHUNK_MIGRATIONS);
  await client.exec(TELL_OF_WRITES);
}

// The driver's types require PGlite's class, but it only calls `query` and `transaction`, which the client has.
function drizzleOver(client: object) {
  return drizzle({ client: client as PGlite, schema });
}
