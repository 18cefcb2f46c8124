import type { Logger } from '#lib/foundation/log/logger.ts';

import type { VectorSpace } from '../../ports.ts';
import { prepareStore } from '../prepare-store.ts';

import { QdrantChunkStore } from './qdrant-chunk-store.ts';
import { QdrantConnection, type QdrantSettings } from './qdrant-connection.ts';

interface QdrantNeeds {
  settings: QdrantSettings;
  /** Of the configured embedder; null when there is none. */
  space: VectorSpace | null;
  log: Logger;
}

/**
 * The store in Qdrant. One that cannot be reached is waited for: the store prepares itself when it is first used. Rejects with one
 * sentence and instructions when the collection does not fit the embedder, or cannot be used at all.
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
