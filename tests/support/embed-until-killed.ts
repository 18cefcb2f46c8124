import { parseEnv } from '#lib/foundation/config/env.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';

/* A process of its own: ingests a book without vectors where one is named; else makes what is missing, and prints how many chunks have theirs. */

const [dataFolder = '', modelsFolder = '', path = ''] = process.argv.slice(2);
const env = parseEnv({
  ...{ LECTERN_DATA: dataFolder, MODELS_FOLDER: modelsFolder, EMBEDDINGS_MODEL: 'tiny' },
  // Those of a book that is small and a model that is smaller would be there with its last page.
  EMBEDDINGS: path === '' ? 'local' : 'off',
  LOG_LEVEL: 'silent',
});
const runtime = await createRuntime(env, createLogger('silent'));
const { signal } = new AbortController();
if (path !== '') for await (const _ of runtime.ingest({ path }, signal));
else
  for await (const { vectors, chunks } of runtime.settleVectors(signal)) process.stdout.write(`${vectors} ${chunks}\n`);
await runtime.close();
