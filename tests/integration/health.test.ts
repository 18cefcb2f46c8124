import { afterAll, beforeAll, expect, it } from 'vitest';

import { systemClock } from '#lib/foundation/core/clock.ts';
import { HealthCheck } from '#lib/serving/health/check-health.ts';
import { healthProbes } from '#lib/serving/health/health-probes.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { EmbeddedChunkStore } from '#tests/support/embedded-chunk-store.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function healthOf() {
  const chunks = new EmbeddedChunkStore(database.db);
  const model = { probe: () => Promise.resolve({ status: 'up' as const, message: 'any model' }) };
  const probes = healthProbes({ chunks, embedder: null, reranker: null, database, model });
  const log = createLogger('silent');
  return new HealthCheck({ probes, timeoutMs: 3_000, validForMs: 0, clock: systemClock, log });
}

it('reports a database that was killed while running, and that it came back', async () => {
  const check = healthOf();
  const health = () => check.check();
  expect(await health()).toMatchObject({ status: 'healthy', services: { qdrant: { status: 'up' } } });
  await database.crash();
  const { status, services } = await health();
  expect(services.database).toMatchObject({ status: 'down', latency_ms: null });
  expect(status).not.toBe('healthy');
  await expect.poll(async () => (await health()).status, { timeout: 30_000, interval: 200 }).toBe('healthy');
});
