import { reindexDatabase } from '#db/chunk-stores/reindex-database.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import type { ReindexProgress } from '#lib/answering/retrieval/ports.ts';
import { reindexCollection } from '#lib/answering/retrieval/stores/qdrant/reindex-collection.ts';

import { chooseEmbedder } from './choose-embedder.ts';
import { openDatabase } from './open-database.ts';

interface ReindexOptions {
  onProgress: (progress: ReindexProgress) => void;
  signal: AbortSignal;
  log: Logger;
}

/**
 * Rebuilds the vectors of the index with the configured embedder while readers are served; waits for a running ingest, and lets none begin. Rejects
 * with `validation_error` where there is no index to rebuild, and with one sentence when the embedder or the database cannot be used.
 */
export async function reindexChunks(env: Env, { onProgress, signal, log }: ReindexOptions): Promise<ReindexProgress> {
  // Another program's collection is recognised, and refused, regardless of the content of its points.
  const settings = env.qdrant === null ? null : { ...env.qdrant, mapping: null };
  const embedder = await chooseEmbedder(env, log);
  const database = await openDatabase(env, log);
  try {
    if (settings === null) return await reindexDatabase({ database, embedder, onProgress, signal });
    return await database.exclusively(
      'ingest',
      (held) => reindexCollection({ settings, embedder, onProgress, signal: AbortSignal.any([signal, held]) }),
      signal,
    );
  } finally {
    await embedder?.close?.();
    await database.close();
  }
}
