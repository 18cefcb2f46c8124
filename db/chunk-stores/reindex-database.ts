import { AppError } from '#lib/foundation/core/errors.ts';
import { embedWaiting } from '#lib/answering/retrieval/following-vectors.ts';
import type { Embedder, ReindexProgress } from '#lib/answering/retrieval/ports.ts';

import type { Database, OpenDatabase } from '../database.ts';
import { fromStorage } from '../storage-faults.ts';
import { prepareChunkTables } from './prepare-chunk-tables.ts';
import { vectorBacklog } from './vector-backlog.ts';
import { keepOneSpace } from './vector-space-table.ts';

/** As many as an embedder takes in one batch. */
const CHUNKS_PER_STEP = 96;

interface ReindexOptions {
  db: Database;
  embedder: Embedder;
  onProgress: (progress: ReindexProgress) => void;
  signal: AbortSignal;
}

interface ReindexDatabaseOptions extends Pick<ReindexOptions, 'onProgress' | 'signal'> {
  database: OpenDatabase;
  /** Null where there is no embedder. */
  embedder: Embedder | null;
}

/**
 * Gives every chunk a vector of the embedder, then deletes those of others: until then searches with those vectors still work. Run it while there is
 * no ingest. If interrupted, it is continued by running it again.
 */
async function reindexChunkTable({ db, embedder, onProgress, signal }: ReindexOptions): Promise<ReindexProgress> {
  const { space } = embedder;
  const backlog = vectorBacklog(db, space);
  const counted = await backlog.count();
  const progress = { chunks: counted.vectors, total: counted.chunks, embedded: 0 };
  for (let last = ''; ;) {
    signal.throwIfAborted();
    const waiting = await backlog.next(last, CHUNKS_PER_STEP);
    const end = waiting.at(-1);
    if (end === undefined) break;
    const made = await embedWaiting(waiting, embedder, signal);
    await backlog.add(made);
    last = end.chunk.id;
    progress.chunks += waiting.length;
    progress.embedded += made.length;
    onProgress({ ...progress });
  }
  await fromStorage(keepOneSpace(db, space));
  return progress;
}

/**
 * Recomputes the vectors of the chunks in a database with the embedder, after waiting for a running ingest. Rejects with `validation_error` where
 * there are no vectors to compute or there is nowhere to store them.
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
