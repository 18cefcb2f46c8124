import { inArray } from 'drizzle-orm';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import { pgTable, text } from 'drizzle-orm/pg-core';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { Database } from '../database.ts';
import {
  CHUNK_MIGRATIONS,
  lastMigration,
  migrateSet,
  PLAIN_CHUNK_MIGRATIONS,
  VECTOR_MIGRATIONS,
} from '../migration-sets.ts';
import { asStorageFault } from '../storage-faults.ts';

/** The capabilities of a database's chunk tables. */
export interface ChunkTables {
  /** Full-text search with the extension pg_textsearch, or with plain tables. */
  lexical: 'bm25' | 'postings';
  /** The version of pgvector as numbers; null where it is not available. */
  vectorVersion: number[] | null;
}

const availableExtensions = pgTable('pg_available_extensions', { name: text().notNull() });
const extensions = pgTable('pg_extension', { name: text('extname').notNull(), version: text('extversion').notNull() });

/**
 * Brings the chunk tables up to date: those with extensions where the server offers them and permits their use, otherwise plain ones. A database
 * keeps the variant it began with, so that nothing has to be ingested again. Call it in `maintain`.
 */
export async function prepareChunkTables(db: Database): Promise<ChunkTables> {
  const offered = await offeredExtensions(db);
  const isPlain = (await lastMigration(db, PLAIN_CHUNK_MIGRATIONS)) !== null;
  const isOffered = offered.has('vector') && offered.has('pg_textsearch');
  if (
    (await lastMigration(db, CHUNK_MIGRATIONS)) !== null ||
    (!isPlain && isOffered && (await canRun(db, CHUNK_MIGRATIONS)))
  ) {
    await migrateSet(db, CHUNK_MIGRATIONS);
    return { lexical: 'bm25', vectorVersion: await vectorVersion(db) };
  }
  await migrateSet(db, PLAIN_CHUNK_MIGRATIONS);
  const hasVectors = offered.has('vector') && (await canRun(db, VECTOR_MIGRATIONS));
  return { lexical: 'postings', vectorVersion: hasVectors ? await vectorVersion(db) : null };
}

async function offeredExtensions(db: Database): Promise<Set<string>> {
  const { name } = availableExtensions;
  const rows = await db
    .select()
    .from(availableExtensions)
    .where(inArray(name, ['vector', 'pg_textsearch']));
  return new Set(rows.map((row) => row.name));
}

/**
 * Runs the migration set. False when the server lists an extension but does not allow its creation: it may be for superusers only or have to be
 * preloaded.
 */
async function canRun(db: Database, set: MigrationConfig): Promise<boolean> {
  try {
    await migrateSet(db, set);
    return true;
  } catch (error) {
    if (AppError.is(asStorageFault(error))) throw error;
    return false;
  }
}

async function vectorVersion(db: Database): Promise<number[] | null> {
  const rows = await db
    .select()
    .from(extensions)
    .where(inArray(extensions.name, ['vector']));
  return rows[0]?.version.split('.').map(Number) ?? null;
}
