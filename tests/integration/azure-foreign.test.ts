import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from 'vitest';

import { Random } from '#lib/foundation/core/random.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { azureMappingSchema } from '#lib/answering/retrieval/stores/azure/azure-mapping.ts';
import { openAzureStore } from '#lib/answering/retrieval/stores/azure/open-azure-store.ts';
import { readMapping } from '#lib/serving/runtime/read-collection-mapping.ts';
import { describeForeignStore } from '#tests/contract/foreign-store.contract.ts';
import { azureIndexOf, azureMappingOf } from '#tests/support/foreign-azure.ts';
import { DIMENSION, drawItems, PATIENCE, type Shape } from '#tests/support/foreign-collection.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { openTestRuntime } from '#tests/support/open-test-runtime.ts';
import { startFakeAzure } from '#tests/support/services/azure/start-fake-azure.ts';
import { startFakeEmbeddings } from '#tests/support/services/embeddings/start-fake-embeddings.ts';
import { trialsOf } from '#tests/support/trials.ts';

const NAME = 'blocks';
const DOCUMENTS = trialsOf({ usual: 120, deep: 2_000 });

for (const shape of ['flat', 'nested'] as const satisfies Shape[]) {
  const items = drawItems(DOCUMENTS, shape, new Random(shape.length));
  describeForeignStore({
    title: `an index of Azure AI Search whose documents are ${shape}`,
    ...{ name: NAME, shape, items },
    probes: trialsOf({ usual: 36, deep: 600 }),
    open: async () => {
      const folder = await makeDataFolder();
      const [azure, embeddings] = await Promise.all([startFakeAzure(), startFakeEmbeddings({ dimension: DIMENSION })]);
      azure.indexes.set(NAME, azureIndexOf(items, shape));
      const mappingFile = join(folder, 'mapping.yaml');
      await writeFile(mappingFile, azureMappingOf(shape));
      const test = await openTestRuntime({
        AZURE_SEARCH_ENDPOINT: azure.url,
        AZURE_SEARCH_API_KEY: azure.apiKey,
        AZURE_SEARCH_CONTENT_INDEX: NAME,
        AZURE_SEARCH_MAPPING: mappingFile,
        AZURE_SEARCH_TIMEOUT_MS: '60000',
        EMBEDDING_BASE_URL: embeddings.url,
        EMBEDDING_MODEL: embeddings.model,
        EMBEDDING_DIMENSION: String(DIMENSION),
        ...PATIENCE,
      });
      const mapping = readMapping(mappingFile, { variable: 'AZURE_SEARCH_MAPPING', schema: azureMappingSchema });
      const store = await openAzureStore({
        settings: {
          ...{ endpoint: azure.url, apiKey: azure.apiKey, index: NAME, mapping },
          ...{ weight: 0.6, timeoutMs: 60_000, patienceMs: 60_000 },
        },
        space: { model: 'theirs', dimension: DIMENSION },
        log: createLogger('silent'),
      });
      return {
        ...{ test, store },
        close: async () => {
          await test.close();
          await Promise.all([azure.close(), embeddings.close()]);
          removeDataFolder(folder);
          expect([...azure.violations, ...embeddings.violations]).toEqual([]);
        },
      };
    },
  });
}
