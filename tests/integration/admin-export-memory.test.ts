import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type AdminApp, openAdminApp } from '#tests/support/admin-app.ts';
import { buildReviewedTurn, buildSource } from '#tests/support/conversation-records.ts';

const run = promisify(execFile);
const EXPORTER = fileURLToPath(new URL('../support/export-turns-in-little-memory.ts', import.meta.url));
const MANY = 22_000;
const LINE_BYTES = 6_000;
const HEAP_MB = 112;

let app: AdminApp;

beforeAll(async () => {
  app = await openAdminApp();
});
afterAll(() => app.close());

test('an export of very many turns takes no more memory than one of few', async () => {
  const claims = Array.from({ length: 12 }, (_, index) => ({
    start: index * 5,
    end: index * 5 + 5,
    kind: 'sentence' as const,
    status: 'weak' as const,
    reasons: ['coverage' as const],
    citations: [{ position: 1, start: 0, end: 5 }],
  }));
  const sources = Array.from({ length: 12 }, (_, index) => buildSource(`p${index}`, 'v'.repeat(64)));
  // Younger than what the process under test would delete first.
  await app.insert([buildReviewedTurn({ createdAt: new Date(), sources, claims })]);
  // Copies of it, made where it is.
  await app.rows(`
    insert into conversations (session_id, query, response, sources, mode, chunks_retrieved, latency_ms, outcome, model,
      retrieved_chunks, related, claims, withheld, terms)
    select session_id, query, response, sources, mode, chunks_retrieved, latency_ms, outcome, model,
      retrieved_chunks, related, claims, withheld, terms
    from conversations cross join generate_series(2, ${MANY})`);
  const settings = [`--max-old-space-size=${HEAP_MB}`, '--expose-gc', '--disable-warning=ExperimentalWarning'];
  const { stdout } = await run(process.execPath, [...settings, EXPORTER, app.databaseUrl]);
  const { chunks, bytes, peakBytes } = JSON.parse(stdout) as Record<'chunks' | 'bytes' | 'peakBytes', number>;
  expect(chunks).toBe(MANY);
  // What was exported would not fit into what there was.
  expect(bytes).toBeGreaterThan(MANY * LINE_BYTES);
  expect(peakBytes).toBeLessThan(bytes / 2);
});
