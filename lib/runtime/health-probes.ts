import { QUOTING_PROVIDER } from '#lib/quoting/quoting-request.ts';
import type { ChunkStore } from '#lib/retrieval/ports.ts';

import type { HealthCheck } from './check-health.ts';

interface Services {
  chunks: Pick<ChunkStore, 'ping' | 'count'>;
  database: { ping(): Promise<void> };
  model: { provider: string; modelId: string };
}

/** What to ask each service, and what to say of it when it answers: never an address or a key. */
export function healthProbes({ chunks, database, model }: Services): HealthCheck['probes'] {
  return {
    qdrant: async () => {
      await chunks.ping();
      return `Embedded store (PGlite with BM25), ${await chunks.count()} chunks`;
    },
    cohere: () => Promise.resolve('No embedder is configured: search is lexical'),
    gemini: () => Promise.resolve(nameOf(model)),
    database: async () => {
      await database.ping();
      return 'Embedded Postgres (PGlite)';
    },
  };
}

function nameOf({ provider, modelId }: Services['model']): string {
  return provider === QUOTING_PROVIDER ? `Built-in quoting model (${modelId})` : `Language model ${modelId}`;
}
