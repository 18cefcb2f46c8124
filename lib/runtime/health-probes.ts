import type { ChunkStore } from '#lib/retrieval/ports.ts';

import type { HealthCheck } from './check-health.ts';

interface Services {
  chunks: Pick<ChunkStore, 'ping' | 'count'>;
  database: { ping(): Promise<void> };
  model: { modelId: string };
}

/** What to ask each service of an app with nothing configured, and what to say of it when it answers. */
export function healthProbes({ chunks, database, model }: Services): HealthCheck['probes'] {
  return {
    qdrant: async () => {
      await chunks.ping();
      return `Embedded store (PGlite with BM25), ${await chunks.count()} chunks`;
    },
    cohere: () => Promise.resolve('No embedder is configured: search is lexical'),
    gemini: () => Promise.resolve(`Built-in quoting model (${model.modelId})`),
    database: async () => {
      await database.ping();
      return 'Embedded Postgres (PGlite)';
    },
  };
}
