import { type AzureMapping, azureMappingSchema } from '#lib/answering/retrieval/stores/azure/azure-mapping.ts';
import type { AzureSettings } from '#lib/answering/retrieval/stores/azure/azure-connection.ts';

import type { FakeAzure } from './services/azure/start-fake-azure.ts';

/** Of an index on this service, as its mapping file says. */
export function azureSettings(
  { url, apiKey }: Pick<FakeAzure, 'url' | 'apiKey'>,
  mapping: Partial<Record<keyof AzureMapping, unknown>>,
): AzureSettings {
  return {
    ...{ endpoint: url, apiKey, index: 'blocks', weight: 0.6, timeoutMs: 5_000, patienceMs: 20_000 },
    mapping: azureMappingSchema.parse(mapping),
  };
}
