import { openDatabaseChunkStore } from '#db/chunk-stores/open-database-chunk-store.ts';
import type { OpenDatabase } from '#db/database.ts';
import type { Env } from '#lib/config/env.ts';
import type { Logger } from '#lib/log/logger.ts';
import type { ChunkStore, VectorSpace } from '#lib/retrieval/ports.ts';
import { openQdrantStore } from '#lib/retrieval/stores/qdrant/open-qdrant-store.ts';

interface ChunkStoreNeeds {
  env: Env;
  database: OpenDatabase;
  /** Of the configured embedder; null when there is none. */
  space: VectorSpace | null;
  log: Logger;
}

/**
 * Opens where chunks live: Qdrant when it is configured, else the database. Rejects with one sentence and instructions when the
 * index was built with another embedder than the one configured.
 */
export async function openChunkStore({ env, database, space, log }: ChunkStoreNeeds): Promise<ChunkStore> {
  if (env.qdrant !== null) return openQdrantStore({ settings: env.qdrant, space, log });
  return openDatabaseChunkStore(database, space);
}
