import { parseEnv } from '#lib/config/env.ts';
import { createLogger } from '#lib/log/logger.ts';
import { createRuntime } from '#lib/runtime/create-runtime.ts';

/* A process of its own: ingests a book where one is named, and prints how many of its chunks have their vector until all do. */

const [dataFolder = '', modelsFolder = '', path = ''] = process.argv.slice(2);
const env = parseEnv({
  ...{ LECTERN_DATA: dataFolder, MODELS_FOLDER: modelsFolder, EMBEDDINGS: 'local', EMBEDDINGS_MODEL: 'tiny' },
  LOG_LEVEL: 'silent',
});
const runtime = await createRuntime(env, createLogger('silent'));
const { signal } = new AbortController();
if (path !== '') for await (const _ of runtime.ingest({ path }, signal));
await runtime.settleVectors(({ vectors, chunks }) => process.stdout.write(`${vectors} ${chunks}\n`), signal);
await runtime.close();
