import type { OpenDatabase } from '#db/database.ts';
import type { HealthResponse } from '#lib/contracts/health.ts';
import type { Probe } from '#lib/core/probe-report.ts';
import type { ChunkStore, Embedder, Reranker } from '#lib/retrieval/ports.ts';

import type { AnsweringModel } from './choose-model.ts';

/** The public contract's names of the services, whatever backs them. */
export type ServiceName = keyof HealthResponse['services'];

interface Services {
  chunks: Pick<ChunkStore, 'probe'>;
  embedder: Pick<Embedder, 'probe'> | null;
  reranker: Pick<Reranker, 'probe'> | null;
  model: Pick<AnsweringModel, 'probe'>;
  database: Pick<OpenDatabase, 'probe'>;
}

const NO_EMBEDDER: Probe = () =>
  Promise.resolve({ status: 'up', message: 'No embedder is configured: search is lexical' });

/** What to ask each service. */
export function healthProbes(services: Services): Record<ServiceName, Probe> {
  const { chunks, embedder, reranker, model, database } = services;
  return {
    qdrant: chunks.probe,
    cohere: both(embedder?.probe ?? NO_EMBEDDER, reranker?.probe),
    gemini: model.probe,
    database: database.probe,
  };
}

/** Two services under one name are as well as the one that is worse. */
function both(first: Probe, second: Probe | undefined): Probe {
  if (second === undefined) return first;
  return async (signal) => {
    const reports = await Promise.all([first(signal), second(signal)]);
    return {
      status: reports.every(({ status }) => status === 'up') ? 'up' : 'degraded',
      message: reports.map(({ message }) => message).join('; '),
    };
  };
}
