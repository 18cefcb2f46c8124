import { AppError } from '#lib/core/errors.ts';
import type { Embedder } from '#lib/retrieval/ports.ts';

import type { OpenDatabase } from '../database.ts';
import { prepareChunkTables } from './prepare-chunk-tables.ts';
import { reindexChunkTable } from './reindex-chunk-table.ts';

interface ReindexDatabaseOptions {
  database: OpenDatabase;
  /** Null has nothing to make vectors with. */
  embedder: Embedder | null;
  onProgress: Parameters<typeof reindexChunkTable>[0]['onProgress'];
  signal: AbortSignal;
}

/**
 * Makes the vectors of the chunks in a database anew with the embedder, and waits for an ingest that runs. Rejects with
 * `validation_error` where there is nothing to make or nowhere to keep it.
 */
export async function reindexDatabase(options: ReindexDatabaseOptions): ReturnType<typeof reindexChunkTable> {
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
