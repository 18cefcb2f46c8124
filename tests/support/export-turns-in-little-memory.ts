import { parseEnv } from '#lib/foundation/config/env.ts';
import { fileReply } from '#lib/serving/http/file-reply.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';

/* A process of its own: exports every turn of a database and prints what came and the most memory that was in use on the way. */

const [databaseUrl = '', format = 'jsonl'] = process.argv.slice(2);
const runtime = await createRuntime(
  parseEnv({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', EMBEDDINGS: 'off', API_RATE_LIMIT: '0' }),
);
const { signal } = new AbortController();
const pieces = runtime.administration.exportTurns(
  { name: 'rob', role: 'read_only' },
  { filter: {}, format: format === 'csv' ? 'csv' : 'jsonl' },
  signal,
);
const { body } = await fileReply(pieces, {
  filename: 'turns',
  mediaType: 'text/plain',
  signal,
  onCancel: () => undefined,
  onFailure: (error) => {
    throw error;
  },
});

let [chunks, bytes, peakBytes] = [0, 0, 0];
for await (const chunk of body ?? []) {
  chunks += 1;
  bytes += chunk.byteLength;
  if (chunks % 1_000 === 0) peakBytes = Math.max(peakBytes, heapInUse());
}
await runtime.close();
process.stdout.write(JSON.stringify({ chunks, bytes, peakBytes }));

/** What is left when everything that can be given up is. */
function heapInUse(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
