import type { Env } from '#lib/config/env.ts';
import type { Logger } from '#lib/log/logger.ts';
import type { ChunkStore, VectorSpace } from '#lib/retrieval/ports.ts';
import { azureMappingSchema } from '#lib/retrieval/stores/azure/azure-mapping.ts';
import { openAzureStore } from '#lib/retrieval/stores/azure/open-azure-store.ts';
import type { ForeignPoints } from '#lib/retrieval/stores/foreign/foreign-points.ts';

import { readMapping } from './read-collection-mapping.ts';

interface OutsideNeeds {
  outside: NonNullable<Env['outsideStore']>;
  timeouts: Pick<Env['timeouts'], 'retrievalMs'>;
  /** Of the configured embedder; null when there is none. */
  space: VectorSpace | null;
  log: Logger;
}

/** Opens the store of another program, for reading alone. Rejects with one sentence and instructions when it cannot be used. */
export async function openOutsideStore({ outside, timeouts, space, log }: OutsideNeeds): Promise<OpenChunks> {
  const { mappingFile, kind: _kind, ...settings } = outside;
  const mapping = readMapping(mappingFile, { variable: 'AZURE_SEARCH_MAPPING', schema: azureMappingSchema });
  const chunks = await openAzureStore({
    settings: { ...settings, patienceMs: timeouts.retrievalMs, mapping },
    space,
    log,
  });
  return { chunks, points: chunks.points };
}

export interface OpenChunks {
  chunks: ChunkStore;
  /** Of a collection that another program made. */
  points: ForeignPoints | null;
}
