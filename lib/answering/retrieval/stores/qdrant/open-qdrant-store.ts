import type { Logger } from '#lib/foundation/log/logger.ts';

import type { VectorSpace } from '../../ports.ts';
import { prepareStore } from '../prepare-store.ts';

import { QdrantChunkStore } from './qdrant-chunk-store.ts';
import { QdrantConnection, type QdrantSettings } from './qdrant-connection.ts';

interface QdrantNeeds {
  settings: QdrantSettings;
  /** Vector space of the configured embedder; null if there is none. */
  space: VectorSpace | null;
  log: Logger;
}

/**
 * Opens the store in Qdrant. An unreachable server is tried again later: the store prepares itself when first used. Rejects with one sentence and
 * instructions if the collection does not fit the embedder or cannot be used at all.
 */
export async function openQdrantStore({ settings, space, log }: QdrantNeeds): Promise<QdrantChunkStore> {
  const store = new QdrantChunkStore({ connection: new QdrantConnection(settings), settings, space });
  const address = { variable: 'QDRANT_URL', url: settings.url };
  await prepareStore({ service: 'Qdrant', address, apiKey: settings.apiKey, log }, async () => {
    const { mismatch, shortcoming } = await store.prepare();
    if (mismatch !== null) throw new Error(mismatch);
    return shortcoming;
  });
  return store;
}
