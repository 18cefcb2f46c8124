import type { Logger } from '#lib/foundation/log/logger.ts';

import type { VectorSpace } from '../../ports.ts';
import { prepareStore } from '../prepare-store.ts';

import { AzureChunkStore } from './azure-chunk-store.ts';
import { AzureConnection, type AzureSettings } from './azure-connection.ts';

interface AzureNeeds {
  settings: AzureSettings;
  /** Vector space of the configured embedder; null if there is none. */
  space: VectorSpace | null;
  log: Logger;
}

/**
 * Opens an index of Azure AI Search. An unreachable service is tried again later. Rejects with one sentence and instructions if the index does not
 * fit its mapping.
 */
export async function openAzureStore({ settings, space, log }: AzureNeeds): Promise<AzureChunkStore> {
  const { documents = null } = settings;
  const store = new AzureChunkStore({
    ...{ connection: new AzureConnection(settings, log), settings, space },
    documents: documents && { ...documents, connection: new AzureConnection({ ...settings, ...documents }, log) },
  });
  const address = { variable: 'AZURE_SEARCH_ENDPOINT', url: settings.endpoint };
  await prepareStore({ service: 'Azure AI Search', address, apiKey: settings.apiKey, log }, async () => {
    const { shortcoming } = await store.open();
    return shortcoming;
  });
  return store;
}
