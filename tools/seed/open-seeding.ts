import { sql } from 'drizzle-orm';

import { pageCitations, turnCounts, turnLatencies } from '#db/admin-schema.ts';
import type { OpenDatabase } from '#db/database.ts';
import { insertTurns } from '#db/repositories/turn-rows.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { conversations } from '#db/schema.ts';
import { shownAddress } from '#db/server/open-server-database.ts';
import { fromStorage } from '#db/storage-faults.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { ReviewedTurn } from '#lib/people/conversations/reviewed-turn.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { openDatabase } from '#lib/serving/runtime/open-database.ts';

import { readSections } from './read-sections.ts';
import { seedConversations } from './seed-conversations.ts';
import { countSeededTurns, deleteSeededTurns, hasRealTurns } from './seeded-turns.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Each hour's sums are updated once a statement: many turns share that, and no statement takes long. */
const TURNS_AT_ONCE = 500;
/** The search index takes in what has gathered now and then, which is one slow statement among many. */
const STATEMENT_MS = 120_000;

export interface SeedOptions {
  turns: number;
  days: number;
  seed: number;
  /** The newest turn is from just before. */
  until: Date;
  /** Also where somebody has asked something. */
  besideRealTurns: boolean;
  signal: AbortSignal;
  onProgress: (turns: number) => void;
}

/** Turns that nobody asked, for looking at the administration with something in it. For development. */
export interface Seeding {
  /**
   * Fills the database with turns made of the library's pages; the number of turns that were added. Turns of the same seed that
   * are there already are left as they are. Rejects with `validation_error` when there is no book or when there are real turns.
   */
  seed(options: SeedOptions): Promise<number>;
  /** Deletes what `seed` made, and nothing else; the number deleted. */
  remove(onProgress: (turns: number) => void): Promise<number>;
}

/** Where the configuration says turns are kept, for a person: never who connects, nor with which password. */
export function seedingTarget(env: Env): string {
  return env.database === null
    ? `the embedded database in ${env.dataFolder}`
    : `the database ${shownAddress(env.database.url)}`;
}

/** Opens the database that the configuration names. Close it. */
export async function openSeeding(env: Env, log: Logger): Promise<Seeding & { close(): Promise<void> }> {
  const database = await openDatabase({ ...env, timeouts: { ...env.timeouts, databaseMs: STATEMENT_MS } }, log);
  const baseUrl = env.publicUrl ?? `http://localhost:${env.port}`;
  return { ...seedingOver(database, baseUrl), close: () => database.close() };
}

/** Over an open database; addresses of sources begin with `baseUrl`. */
export function seedingOver(database: OpenDatabase, baseUrl: string): Seeding {
  return {
    seed: (options) => seed(database, options, baseUrl),
    remove: async (onProgress) => {
      const deleted = await deleteSeededTurns(database.db, onProgress);
      await tidyUp(database);
      return deleted;
    },
  };
}

async function seed(database: OpenDatabase, options: SeedOptions, baseUrl: string): Promise<number> {
  const { db } = database;
  const { turns, days, until, signal, onProgress } = options;
  if (!options.besideRealTurns && (await hasRealTurns(db))) {
    throw refusal(
      'The database holds conversations that somebody had. Invented ones would stand between them: say --beside-real-turns if that is what you want.',
    );
  }
  const sections = await readSections(new PostgresLibraryRepository(db));
  if (sections.length === 0)
    throw refusal(
      'There is no book to ask about. Ingest one first (npm run ingest -- <folder>), or start the server once.',
    );
  const before = await countSeededTurns(db);
  const toMs = until.getTime();
  const plan = { sections, turns, fromMs: toMs - days * DAY_MS, toMs, seed: options.seed, baseUrl };
  let done = 0;
  let storing: Promise<void> = Promise.resolve();
  for (const batch of batches(seedConversations(plan))) {
    // While one batch is stored the next one is made.
    await storing;
    onProgress(done);
    if (signal.aborted) break;
    storing = insertTurns(db, batch);
    storing.catch(() => undefined);
    done += batch.length;
  }
  await storing;
  onProgress(done);
  await tidyUp(database);
  return (await countSeededTurns(db)) - before;
}

/** What autovacuum would do sooner or later, and nobody does in the embedded database while it runs. */
async function tidyUp(database: OpenDatabase): Promise<void> {
  await database.maintain((db) =>
    fromStorage(db.execute(sql`vacuum (analyze) ${conversations}, ${turnCounts}, ${turnLatencies}, ${pageCitations}`)),
  );
}

function* batches(turns: Iterable<ReviewedTurn>): Generator<ReviewedTurn[]> {
  let batch: ReviewedTurn[] = [];
  for (const turn of turns) {
    batch.push(turn);
    if (batch.length < TURNS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function refusal(publicMessage: string): AppError {
  return new AppError('validation_error', { publicMessage });
}
