import { AppError } from '#lib/core/errors.ts';
import { ServiceFault } from '#lib/core/service-fault.ts';
import type { Logger } from '#lib/log/logger.ts';

import type { VectorSpace } from '../../ports.ts';

import { QdrantChunkStore } from './qdrant-chunk-store.ts';
import { QdrantConnection, type QdrantSettings } from './qdrant-connection.ts';

interface QdrantNeeds {
  settings: QdrantSettings;
  /** Of the configured embedder; null when there is none. */
  space: VectorSpace | null;
  log: Logger;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The store in Qdrant. One that cannot be reached is waited for: the store prepares itself when it is first used. Rejects with one
 * sentence and instructions when the collection does not fit the embedder, or cannot be used at all.
 */
export async function openQdrantStore({ settings, space, log }: QdrantNeeds): Promise<QdrantChunkStore> {
  if (settings.apiKey !== null && travelsInTheOpen(settings.url))
    log.warn('the Qdrant API key travels unencrypted: give QDRANT_URL with https');
  const store = new QdrantChunkStore({ connection: new QdrantConnection(settings), settings, space });
  try {
    const { mismatch, shortcoming } = await store.prepare();
    if (mismatch !== null) throw new Error(mismatch);
    if (shortcoming !== null) log.warn({ collection: settings.collection }, shortcoming);
  } catch (error) {
    const fault = AppError.is(error) ? error.cause : error;
    if (!(fault instanceof ServiceFault)) throw error;
    if (!fault.mayPass) throw new Error(fault.message, { cause: error });
    log.warn({ err: fault }, 'Qdrant is not ready: search is unavailable until it is');
  }
  return store;
}

function travelsInTheOpen(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}
