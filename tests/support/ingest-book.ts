import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { PostgresPageStaging } from '#db/repositories/postgres-page-staging.ts';
import { systemClock } from '#lib/foundation/core/clock.ts';
import type { IngestEvent, IngestRequest } from '#lib/contracts/ingest.ts';
import type { IngestDependencies } from '#lib/books/ingest/ingest-dependencies.ts';
import { ingestSource } from '#lib/books/ingest/ingest-source.ts';
import type { Embedder } from '#lib/answering/retrieval/ports.ts';
import { EmbeddedChunkStore } from '#tests/support/embedded-chunk-store.ts';

import { EMPTY_RELATIONAL_TABLES, openTestDatabase, type TestDatabase } from './open-test-database.ts';
import { SHARED_PARSER } from './shared-parser.ts';

export const FIXTURE_BOOKS = join(import.meta.dirname, '../fixtures/books');

export interface TestLibrary extends IngestDependencies {
  database: TestDatabase;
  /** Runs to the end and returns all events. */
  ingest(path: string, request?: Partial<IngestRequest>): Promise<IngestEvent[]>;
  /** Every row of every table that ingest writes to, gone. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** A real library with nothing in it: database, repositories, chunk store, parsing thread; with an embedder where one is given. */
export async function openTestLibrary(embedder: Embedder | null = null): Promise<TestLibrary> {
  const database = await openTestDatabase();
  const dependencies = {
    library: new PostgresLibraryRepository(database.db),
    staging: new PostgresPageStaging(database.db),
    chunks: new EmbeddedChunkStore(database.db, embedder?.space ?? null),
    embedder,
    parser: SHARED_PARSER,
    clock: systemClock,
  };
  return {
    ...dependencies,
    database,
    ingest: (path, request = {}) =>
      collect(ingestSource(dependencies, { path, ...request }, new AbortController().signal)),
    empty: async () => {
      await database.client.exec(`${EMPTY_RELATIONAL_TABLES}; truncate chunks, chunk_embeddings`);
    },
    close: () => database.close(),
  };
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** A copy of a fixture book that a test may change. */
export async function copyBook(name: string): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-book-'));
  const path = join(folder, name);
  await cp(join(FIXTURE_BOOKS, name), path, { recursive: true });
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
