import type { Logger } from '#lib/foundation/log/logger.ts';

import type { VectorSpace } from '../../ports.ts';
import { prepareStore } from '../prepare-store.ts';

import { AzureChunkStore } from './azure-chunk-store.ts';
import { AzureConnection, type AzureSettings } from './azure-connection.ts';

interface AzureNeeds {
  settings: AzureSettings;
  /** Of the configured embedder; null when there is none. */
  space: VectorSpace | null;
  log: Logger;
}

/**
 * An index of Azure AI Search. A service that cannot be reached is waited for. Rejects with one sentence and instructions when the index
 * does not fit its mapping.
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
