import { createLogger } from '#lib/foundation/log/logger.ts';
import { nucliaConfigSchema } from '#lib/answering/retrieval/stores/nuclia/nuclia-config.ts';
import { openNucliaStore } from '#lib/answering/retrieval/stores/nuclia/open-nuclia-store.ts';
import { readMapping } from '#lib/serving/runtime/read-collection-mapping.ts';

import { describeRealStore } from './real-store.contract.ts';

describeRealStore({
  title: 'a Knowledge Box of the real Nuclia',
  variables: ['TEST_NUCLIA_URL', 'TEST_NUCLIA_CONFIG', 'TEST_NUCLIA_TOKEN'],
  open: async () => {
    const { TEST_NUCLIA_URL, TEST_NUCLIA_CONFIG = '', TEST_NUCLIA_TOKEN, TEST_NUCLIA_KB_ID } = process.env;
    const values = {
      NUCLIA_BASE_URL: TEST_NUCLIA_URL,
      NUCLIA_TOKEN: TEST_NUCLIA_TOKEN,
      NUCLIA_KB_ID: TEST_NUCLIA_KB_ID,
      NUCLIA_API_KEY: 'account',
    };
    const kind = { variable: 'TEST_NUCLIA_CONFIG', schema: nucliaConfigSchema, values };
    const config = { ...readMapping(TEST_NUCLIA_CONFIG, kind), ask: true };
    const patience = { timeoutMs: 30_000, patienceMs: 60_000, answerMs: 60_000 };
    return { store: await openNucliaStore({ config, ...patience, log: createLogger('silent') }) };
  },
});
