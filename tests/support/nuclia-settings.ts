import { createLogger } from '#lib/foundation/log/logger.ts';
import { nucliaConfigSchema } from '#lib/answering/retrieval/stores/nuclia/nuclia-config.ts';
import { openNucliaStore, type NucliaChunkStore } from '#lib/answering/retrieval/stores/nuclia/open-nuclia-store.ts';

import type { FakeNuclia } from './services/nuclia/start-fake-nuclia.ts';

/** The store over this Knowledge Box, as its file says. */
export function openNuclia(
  { api, knowledgeBox, token }: Pick<FakeNuclia, 'api' | 'knowledgeBox' | 'token'>,
  said: Record<string, unknown> = {},
): Promise<NucliaChunkStore> {
  const config = nucliaConfigSchema.parse({ base_url: api, kb_id: knowledgeBox, token, api_key: 'account', ...said });
  return openNucliaStore({
    config,
    timeoutMs: 5_000,
    patienceMs: 20_000,
    answerMs: 5_000,
    log: createLogger('silent'),
  });
}
