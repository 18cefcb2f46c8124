import { afterAll, beforeAll, expect, it } from 'vitest';

import { systemClock } from '#lib/core/clock.ts';
import { createLogger } from '#lib/log/logger.ts';
import { EmbeddedChunkStore } from '#lib/retrieval/stores/embedded-chunk-store.ts';
import { checkHealth } from '#lib/runtime/check-health.ts';
import { healthProbes } from '#lib/runtime/health-probes.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function health() {
  const chunks = new EmbeddedChunkStore(database.db);
  const probes = healthProbes({ chunks, database, model: { provider: 'any', modelId: 'any-model' } });
  return checkHealth({ probes, clock: systemClock, log: createLogger('silent') });
}

it('reports a database that was killed while running, and that it came back', async () => {
  expect(await health()).toMatchObject({ status: 'healthy', services: { qdrant: { status: 'up' } } });
  await database.crash();
  const { status, services } = await health();
  expect(services.database).toMatchObject({ status: 'down', latency_ms: null });
  expect(status).not.toBe('healthy');
  await expect.poll(async () => (await health()).status, { timeout: 30_000, interval: 200 }).toBe('healthy');
});
