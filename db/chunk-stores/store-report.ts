import type { ProbeReport } from '#lib/core/probe-report.ts';

import type { VectorLeg } from './chunk-legs.ts';

interface Described {
  product: string;
  vectors: VectorLeg | null;
  shortcoming: string | null;
}

/** What a store that answers says of itself. */
export function reportOf(store: Described, count: { chunks: number; vectors: number }): ProbeReport {
  const { product, vectors, shortcoming } = store;
  const holds = `${product}: ${count.chunks} chunks${vectors === null ? '' : `, ${count.vectors} vectors`}`;
  if (shortcoming !== null) return { status: 'degraded', message: `${holds}; ${shortcoming}` };
  if (vectors === null || count.vectors === count.chunks) return { status: 'up', message: holds };
  const missing = count.chunks - count.vectors;
  return { status: 'degraded', message: `${holds}; ${missing} chunks are found by words alone: npm run reindex` };
}
