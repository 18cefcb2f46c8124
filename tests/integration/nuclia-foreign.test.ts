import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from 'vitest';

import { Random } from '#lib/foundation/core/random.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { nucliaConfigSchema } from '#lib/answering/retrieval/stores/nuclia/nuclia-config.ts';
import { openNucliaStore } from '#lib/answering/retrieval/stores/nuclia/open-nuclia-store.ts';
import { readMapping } from '#lib/serving/runtime/read-collection-mapping.ts';
import { describeForeignStore } from '#tests/contract/foreign-store.contract.ts';
import { drawItems, PATIENCE } from '#tests/support/foreign-collection.ts';
import { nucliaFileOf, paragraphIdOf, resourceIdOf, resourceOfItem } from '#tests/support/foreign-nuclia.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { openTestRuntime } from '#tests/support/open-test-runtime.ts';
import { startFakeNuclia } from '#tests/support/services/nuclia/start-fake-nuclia.ts';
import { trialsOf } from '#tests/support/trials.ts';

const RESOURCES = trialsOf({ usual: 120, deep: 1_000 });
const items = drawItems(RESOURCES, 'flat', new Random(4));
const nuclia = await startFakeNuclia();
nuclia.box = items.map(resourceOfItem);

describeForeignStore({
  title: 'a Knowledge Box of Nuclia',
  ...{ name: nuclia.knowledgeBox, shape: 'flat', items },
  probes: trialsOf({ usual: 54, deep: 1_200 }),
  chunkIdOf: paragraphIdOf,
  documentOf: (item) => `made:${nuclia.knowledgeBox}:${resourceIdOf(item)}`,
  open: async () => {
    const folder = await makeDataFolder();
    const configFile = join(folder, 'nuclia.yaml');
    await writeFile(configFile, nucliaFileOf(nuclia));
    const test = await openTestRuntime({
      NUCLIA_CONFIG: configFile,
      NUCLIA_TOKEN: nuclia.token,
      NUCLIA_TIMEOUT_MS: '60000',
      ...PATIENCE,
    });
    const values = { NUCLIA_TOKEN: nuclia.token };
    const config = readMapping(configFile, { variable: 'NUCLIA_CONFIG', schema: nucliaConfigSchema, values });
    const patience = { answerMs: 5_000, timeoutMs: 60_000, patienceMs: 60_000 };
    const store = await openNucliaStore({ config, ...patience, log: createLogger('silent') });
    return {
      ...{ test, store },
      close: async () => {
        await test.close();
        await nuclia.close();
        removeDataFolder(folder);
        expect(nuclia.violations).toEqual([]);
      },
    };
  },
});
