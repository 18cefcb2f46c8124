import { and, asc, count, eq, gt, notExists, sql } from 'drizzle-orm';

import { AppError } from '#lib/core/errors.ts';
import { passageText } from '#lib/retrieval/passage-text.ts';
import type { Embedder, ReindexProgress } from '#lib/retrieval/ports.ts';

import type { Database, OpenDatabase } from '../database.ts';
import { fromStorage } from '../storage-faults.ts';
import { CHUNK_COLUMNS, chunks } from './chunk-table.ts';
import { chunkEmbeddings } from './embedding-table.ts';
import { prepareChunkTables } from './prepare-chunk-tables.ts';
import { keepOneSpace, spaceKey } from './vector-space-table.ts';

/** As many as an embedder takes at once. */
const CHUNKS_PER_STEP = 96;

interface ReindexOptions {
  db: Database;
  embedder: Embedder;
  onProgress: (progress: ReindexProgress) => void;
  signal: AbortSignal;
}

interface ReindexDatabaseOptions extends Pick<ReindexOptions, 'onProgress' | 'signal'> {
  database: OpenDatabase;
  /** Null has nothing to make vectors with. */
  embedder: Embedder | null;
}

/**
 * Gives every chunk a vector of the embedder, then deletes those of others: until then who searches with those finds them. Run it
 * while nobody ingests. Interrupted, it is continued by running it again.
 */
async function reindexChunkTable({ db, embedder, onProgress, signal }: ReindexOptions): Promise<ReindexProgress> {
  const { space } = embedder;
  const [row] = await fromStorage(db.select({ total: count() }).from(chunks));
  const missing = await fromStorage(
    db
      .select({ missing: count() })
      .from(chunks)
      .where(withoutVector(db, spaceKey(space))),
  );
  const total = row?.total ?? 0;
  const progress = { chunks: total - (missing[0]?.missing ?? 0), total, embedded: 0 };
  for (let last = ''; ;) {
    signal.throwIfAborted();
    const batch = await fromStorage(
      db
        .select(CHUNK_COLUMNS)
        .from(chunks)
        .where(and(gt(sql`${chunks.id} collate "C"`, last), withoutVector(db, spaceKey(space))))
        .orderBy(asc(sql`${chunks.id} collate "C"`))
        .limit(CHUNKS_PER_STEP),
    );
    if (batch.length === 0) break;
    const vectors = await embedder.embedPassages(batch.map(passageText), signal);
    const rows = batch.flatMap(({ id }, index) => {
      const embedding = vectors[index];
      return embedding === undefined ? [] : [{ chunkId: id, model: spaceKey(space), embedding }];
    });
    await fromStorage(db.insert(chunkEmbeddings).values(rows).onConflictDoNothing());
    last = batch.at(-1)?.id ?? last;
    progress.chunks += batch.length;
    progress.embedded += rows.length;
    onProgress({ ...progress });
  }
  await fromStorage(keepOneSpace(db, space));
  return progress;
}

function withoutVector(db: Database, model: string) {
  const { chunkId } = chunkEmbeddings;
  return notExists(
    db
      .select({ one: sql`1` })
      .from(chunkEmbeddings)
      .where(and(eq(chunkId, chunks.id), eq(chunkEmbeddings.model, model))),
  );
}

/**
 * Makes the vectors of the chunks in a database anew with the embedder, and waits for an ingest that runs. Rejects with
 * `validation_error` where there is nothing to make or nowhere to keep it.
 */
export async function reindexDatabase(options: ReindexDatabaseOptions): Promise<ReindexProgress> {
  const { database, embedder, onProgress, signal } = options;
  if (embedder === null) throw refusal('No embedder is configured, so there are no vectors to make.');
  const { vectorVersion } = await database.maintain((db) => prepareChunkTables(db));
  if (vectorVersion === null) throw refusal('This PostgreSQL has no pgvector, so there is nowhere to keep vectors.');
  return database.exclusively(
    'ingest',
    (held) => reindexChunkTable({ db: database.db, embedder, onProgress, signal: AbortSignal.any([signal, held]) }),
    signal,
  );
}

function refusal(publicMessage: string): AppError {
  return new AppError('validation_error', { publicMessage });
}
