import { afterAll, beforeAll, describe, expect } from 'vitest';

import { createLogger } from '#lib/foundation/log/logger.ts';
import type { AzureChunkStore } from '#lib/answering/retrieval/stores/azure/azure-chunk-store.ts';
import { azureMappingSchema } from '#lib/answering/retrieval/stores/azure/azure-mapping.ts';
import { openAzureStore } from '#lib/answering/retrieval/stores/azure/open-azure-store.ts';
import { readMapping } from '#lib/serving/runtime/read-collection-mapping.ts';
import { azureSettings } from '#tests/support/azure-settings.ts';
import type { FakeIndex } from '#tests/support/services/azure/azure-index.ts';
import { type FakeAzure, startFakeAzure } from '#tests/support/services/azure/start-fake-azure.ts';

import { describeChunkRelevance } from './chunk-store-relevance.contract.ts';
import { CONTRACT_SPACE } from './chunk-store-under-test.ts';
import { describeRealStore } from './real-store.contract.ts';

const MAPPING = { text: 'text', access: 'public' };

describe.each([
  ['words', MAPPING],
  ['both', { ...MAPPING, vector: { field: 'vector', by: 'embedder' } }],
] as const)('an index of Azure AI Search, by %s', (searches, mapping) => {
  const index: FakeIndex = {
    fields: {
      id: { type: 'Edm.String', key: true },
      text: { type: 'Edm.String', filterable: false },
      vector: { type: 'Collection(Edm.Single)', dimensions: CONTRACT_SPACE.dimension },
    },
    documents: [],
  };
  let fake: FakeAzure;
  let store: AzureChunkStore;

  beforeAll(async () => {
    fake = await startFakeAzure();
    fake.indexes.set('blocks', index);
    store = await openAzureStore({
      settings: azureSettings(fake, mapping),
      space: CONTRACT_SPACE,
      log: createLogger('silent'),
    });
  });
  afterAll(async () => {
    await fake.close();
    expect(fake.violations).toEqual([]);
  });

  describeChunkRelevance({
    store: () => store,
    hold: (chunks) => {
      index.documents = chunks.map(({ chunk: { id, text }, vector }) => ({ id, text, vector }));
      return Promise.resolve();
    },
    searches,
  });
});

describeRealStore({
  title: 'an index of the real Azure AI Search',
  variables: ['TEST_AZURE_SEARCH_URL', 'TEST_AZURE_SEARCH_API_KEY', 'TEST_AZURE_SEARCH_MAPPING'],
  open: async () => {
    const { TEST_AZURE_SEARCH_URL: endpoint = '', TEST_AZURE_SEARCH_API_KEY: apiKey = '' } = process.env;
    const { TEST_AZURE_SEARCH_MAPPING: file = '', TEST_AZURE_SEARCH_CONTENT_INDEX: index = 'content-blocks' } =
      process.env;
    const mapping = readMapping(file, { variable: 'TEST_AZURE_SEARCH_MAPPING', schema: azureMappingSchema });
    const settings = { endpoint, apiKey, index, mapping, weight: 0.6, timeoutMs: 30_000, patienceMs: 60_000 };
    return { store: await openAzureStore({ settings, space: null, log: createLogger('silent') }) };
  },
});
