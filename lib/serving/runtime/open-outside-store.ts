import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { ExternalPages } from '#lib/books/library/readable-pages.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import type { ChunkStore, VectorSpace } from '#lib/answering/retrieval/ports.ts';
import { azureMappingSchema, documentsMapping } from '#lib/answering/retrieval/stores/azure/azure-mapping.ts';
import { openAzureStore } from '#lib/answering/retrieval/stores/azure/open-azure-store.ts';
import { externalPages } from '#lib/answering/retrieval/stores/external/external-pages.ts';
import type { ExternalPoints } from '#lib/answering/retrieval/stores/external/external-points.ts';
import { nucliaConfigSchema } from '#lib/answering/retrieval/stores/nuclia/nuclia-config.ts';
import { openNucliaStore } from '#lib/answering/retrieval/stores/nuclia/open-nuclia-store.ts';

import { readMapping } from './read-collection-mapping.ts';

type OutsideStore = NonNullable<Env['outsideStore']>;

interface OutsideNeeds {
  outside: OutsideStore;
  /** What the file of a Knowledge Box may take from the environment. */
  nucliaValues: Env['nucliaValues'];
  timeouts: Pick<Env['timeouts'], 'retrievalMs' | 'generationMs'>;
  /** The language model that is configured; null when there is none. */
  modelName: string | null;
  /** Of the configured embedder; null when there is none. */
  space: VectorSpace | null;
  log: Logger;
}

export interface OpenChunks {
  chunks: ChunkStore;
  /** Of a collection that another program made, and its pages; null where the library has all there is. */
  points: ExternalPoints | null;
  /** What is said of its documents, where that stands in a collection of its own. */
  described?: ExternalPoints | null;
  pages: ExternalPages | null;
}

/** Opens the store of another program, for reading alone. Rejects with one sentence and instructions when it cannot be used. */
export async function openOutsideStore({
  outside,
  nucliaValues: values,
  timeouts,
  modelName,
  space,
  log,
}: OutsideNeeds): Promise<OpenChunks> {
  const patienceMs = timeouts.retrievalMs;
  if (outside.kind === 'nuclia')
    return openNuclia(outside, { values, patienceMs, answerMs: timeouts.generationMs, modelName, log });
  const { mappingFile, kind: _kind, documentsIndex, ...settings } = outside;
  const file = readMapping(mappingFile, { variable: 'AZURE_SEARCH_MAPPING', schema: azureMappingSchema });
  const { documents: _documents, ...mapping } = file;
  const documents = documentsIndex === null ? null : { index: documentsIndex, mapping: documentsMapping(file) };
  const chunks = await openAzureStore({ settings: { ...settings, patienceMs, mapping, documents }, space, log });
  return {
    chunks,
    points: chunks.points,
    described: chunks.described,
    pages: externalPages({ chunks, points: chunks.points }),
  };
}

interface NucliaNeeds {
  patienceMs: number;
  answerMs: number;
  modelName: string | null;
  values: Env['nucliaValues'];
  log: Logger;
}

async function openNuclia(
  { configFile, isPublic, timeoutMs }: Extract<OutsideStore, { kind: 'nuclia' }>,
  { modelName, values, ...needs }: NucliaNeeds,
): Promise<OpenChunks> {
  const read = readMapping(configFile, {
    variable: 'NUCLIA_CONFIG',
    schema: nucliaConfigSchema,
    within: 'tool_config',
    values,
  });
  if (read.ask && modelName !== null)
    throw new Error(
      `Nuclia is to write the answers (ask in the file of NUCLIA_CONFIG), and so is ${modelName}: leave one of them out.`,
    );
  const config = { ...read, access: read.access ?? (isPublic ? ('public' as const) : undefined) };
  const chunks = await openNucliaStore({ config, timeoutMs, ...needs });
  const listPoints = (viewer: Viewer, documentId: string) => chunks.listPoints(viewer, documentId);
  return { chunks, points: chunks.points, pages: externalPages({ chunks, points: chunks.points, listPoints }) };
}
