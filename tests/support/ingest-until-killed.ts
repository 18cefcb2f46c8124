import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';

/*
 * A process of its own: prints how many documents readers have, ingests a book into a data folder and prints what became of each of its
 * pages.
 */

const [dataFolder = '', path = ''] = process.argv.slice(2);
const env = parseEnv({ LECTERN_DATA: dataFolder, LOG_LEVEL: 'silent', EMBEDDINGS: 'off' });
const runtime = await createRuntime(env, createLogger('silent'));
process.stdout.write(`readable ${(await runtime.listDocuments(ANONYMOUS)).length}\n`);
for await (const event of runtime.ingest({ path }, new AbortController().signal)) {
  if (event.type === 'page-end') process.stdout.write(`${event.outcome}\n`);
}
await runtime.close();
