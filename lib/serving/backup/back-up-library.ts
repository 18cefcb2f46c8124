import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import type { Database, OpenDatabase } from '#db/database.ts';
import {
  CHUNK_MIGRATIONS,
  lastMigration,
  PLAIN_CHUNK_MIGRATIONS,
  RELATIONAL_MIGRATIONS,
  VECTOR_MIGRATIONS,
} from '#db/migration-sets.ts';
import { type BackupEntry, fileEntry, folderEntry } from '#db/backup-entry.ts';
import { hasCode } from '#lib/foundation/core/system.ts';

import { type BackupAbout, packBackup } from './backup-archive.ts';

/** The parts of a data folder, other than its database, that cannot be fetched or created again. */
export const OTHER_PARTS = ['uploads', 'books', 'watched.json', 'sample-book-given'];

/** The migration sets that a database may have, by their names in a manifest. */
export const MIGRATION_SETS = {
  relational: RELATIONAL_MIGRATIONS,
  chunks: CHUNK_MIGRATIONS,
  plain_chunks: PLAIN_CHUNK_MIGRATIONS,
  vectors: VECTOR_MIGRATIONS,
};

export interface OpenLibrary {
  database: OpenDatabase;
  dataFolder: string;
  /** The version of Lectern. */
  version: string;
  signal?: AbortSignal | undefined;
}

/**
 * Returns a backup of a library whose database is open, made while it is in use: the database, the uploaded and watched books, and a manifest.
 * Rejects with `rate_limited` while another backup of an embedded database runs, and as `dumpEntries` does for a database server. Destroy the stream
 * or abort the signal to cancel it.
 */
export async function backUpLibrary({ database, dataFolder, version, signal }: OpenLibrary): Promise<Readable> {
  const about: BackupAbout = {
    lectern: version,
    made_at: new Date().toISOString(),
    migrations: await newestMigrations(database.db),
  };
  const entries = entriesOf(database.backUp({ folder: dataFolder, signal }), dataFolder);
  // Started before there is a stream, so that a backup that cannot begin is refused with a one-sentence error.
  const first = await entries.next();
  return packBackup(resumed(first, entries), about);
}

async function* resumed(
  first: IteratorResult<BackupEntry>,
  rest: AsyncGenerator<BackupEntry>,
): AsyncGenerator<BackupEntry> {
  try {
    if (first.done !== true) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function newestMigrations(db: Database): Promise<Record<string, number>> {
  const newest = Object.entries(MIGRATION_SETS).map(
    async ([name, set]) => [name, (await lastMigration(db, set)) ?? 0] as const,
  );
  return Object.fromEntries(await Promise.all(newest));
}

async function* entriesOf(database: AsyncIterable<BackupEntry>, dataFolder: string): AsyncGenerator<BackupEntry> {
  yield* database;
  for (const part of OTHER_PARTS) yield* entriesBelow(dataFolder, part);
}

/** Links are skipped: they lead to files that are elsewhere, and may be missing where the backup is restored. */
async function* entriesBelow(dataFolder: string, path: string): AsyncGenerator<BackupEntry> {
  const source = join(dataFolder, path);
  const found = await lstat(source).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (found === null) return;
  if (found.isDirectory()) {
    yield folderEntry(path);
    for (const name of await readdir(source)) yield* entriesBelow(dataFolder, `${path}/${name}`);
  } else if (found.isFile()) {
    yield fileEntry(path, source, found.size);
  }
}
