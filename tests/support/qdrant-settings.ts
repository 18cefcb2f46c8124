import { newId } from '#lib/foundation/core/ids.ts';
import type { QdrantSettings } from '#lib/answering/retrieval/stores/qdrant/qdrant-connection.ts';

/** Of a collection of its own on this server. */
export function qdrantSettings(url: string, changes: Partial<QdrantSettings> = {}): QdrantSettings {
  return {
    url,
    apiKey: null,
    collection: `test-${newId()}`,
    mapping: null,
    shards: 1,
    replicationFactor: 1,
    writeConsistency: 1,
    quantization: 'none',
    timeoutMs: 5_000,
    maxConnections: 25,
    ...changes,
  };
}
