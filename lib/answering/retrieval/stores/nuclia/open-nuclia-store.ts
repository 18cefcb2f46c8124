import type { Logger } from '#lib/foundation/log/logger.ts';

import { prepareStore } from '../prepare-store.ts';

import { NucliaChunkStore } from './nuclia-chunk-store.ts';
import type { NucliaConfig } from './nuclia-config.ts';
import { NucliaConnection } from './nuclia-connection.ts';

interface NucliaNeeds {
  config: NucliaConfig;
  /** Of one request, and of one with its repetitions. */
  timeoutMs: number;
  patienceMs: number;
  /** Of writing an answer. */
  answerMs: number;
  log: Logger;
}

/**
 * A Knowledge Box of Nuclia. A service that cannot be reached is waited for. Rejects with one sentence and instructions where nothing says
 * who may read it.
 */
export async function openNucliaStore({ config, log, ...times }: NucliaNeeds): Promise<NucliaChunkStore> {
  const { base_url: url, kb_id: knowledgeBox, token } = config;
  const baseUrl = url.endsWith('/') ? url.slice(0, -1) : url;
  const connection = new NucliaConnection({ baseUrl, knowledgeBox, token, ...times });
  const store = new NucliaChunkStore({ connection, config });
  const address = { variable: 'base_url', url };
  await prepareStore({ service: 'Nuclia', address, apiKey: token, log }, async () => {
    const { shortcoming } = await store.check();
    return shortcoming;
  });
  return store;
}
