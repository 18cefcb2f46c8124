import { describe, expect, it } from 'vitest';

import { createLogger } from '#lib/log/logger.ts';

import { checkHealth, type HealthProbe } from './check-health.ts';

const up: HealthProbe = () => Promise.resolve('fine');
const down: HealthProbe = () => Promise.reject(new Error('connect ECONNREFUSED secret-host:5432'));

const health = (probes: Partial<Record<'qdrant' | 'cohere' | 'gemini' | 'database', HealthProbe>>) =>
  checkHealth({
    probes: { qdrant: up, cohere: up, gemini: up, database: up, ...probes },
    clock: () => new Date(0),
    log: createLogger('silent'),
  });

describe('checkHealth', () => {
  it('is healthy when everything answers', async () => {
    expect(await health({})).toMatchObject({ status: 'healthy', timestamp: '1970-01-01T00:00:00.000Z' });
  });

  it.each(['qdrant', 'gemini'] as const)('is unhealthy when %s is down', async (name) => {
    expect((await health({ [name]: down })).status).toBe('unhealthy');
  });

  it.each(['cohere', 'database'] as const)('is degraded when %s is down', async (name) => {
    expect((await health({ [name]: down })).status).toBe('degraded');
  });

  it('tells no one why a service is down', async () => {
    expect(JSON.stringify(await health({ database: down }))).not.toContain('secret-host');
  });
});
