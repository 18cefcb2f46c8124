import type { HealthResponse } from '#lib/contracts/health.ts';
import type { Probe } from '#lib/foundation/core/probe-report.ts';

/** The public contract's names of the services, independent of their implementations. */
export type ServiceName = keyof HealthResponse['services'];

interface Probed {
  probe: Probe;
}

interface Services {
  chunks: Probed;
  /** Read again each time: a model may be added while the server runs. */
  readonly embedder: Probed | null;
  reranker: Probed | null;
  model: Probed;
  database: Probed;
}

const NO_EMBEDDER: Probe = () =>
  Promise.resolve({ status: 'up', message: 'No embedder is configured: search is lexical' });

/** Returns the probe for each service. */
export function healthProbes(services: Services): Record<ServiceName, Probe> {
  const { chunks, reranker, model, database } = services;
  return {
    qdrant: chunks.probe,
    cohere: both((signal) => (services.embedder?.probe ?? NO_EMBEDDER)(signal), reranker?.probe),
    gemini: model.probe,
    database: database.probe,
  };
}

/** Two services under one name have the worse status of the two. */
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
