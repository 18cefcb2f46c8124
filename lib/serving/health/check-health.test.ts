import { setTimeout as delay } from 'node:timers/promises';

import { describe, expect, it, vi } from 'vitest';

import { AppError } from '#lib/foundation/core/errors.ts';
import type { Probe } from '#lib/foundation/core/probe-report.ts';
import { type FaultKind, ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';

import { HealthCheck } from './check-health.ts';
import { healthProbes, type ServiceName } from './health-probes.ts';

const up: Probe = () => Promise.resolve({ status: 'up', message: 'fine' });
const degraded: Probe = () => Promise.resolve({ status: 'degraded', message: 'slow' });
const SECRETS = 'connect ECONNREFUSED secret-host:5432 key-4711';
const down: Probe = () => Promise.reject(new Error(SECRETS));
const hanging: Probe = () => new Promise(() => undefined);
const failing =
  (kind: FaultKind): Probe =>
  () =>
    Promise.reject(new AppError('retrieval_unavailable', { cause: new ServiceFault(kind, SECRETS) }));

interface Changes {
  probes?: Partial<Record<ServiceName, Probe>>;
  timeoutMs?: number;
  validForMs?: number;
}

function build({ probes = {}, timeoutMs = 3_000, validForMs = 0 }: Changes = {}) {
  const log = createLogger('silent');
  const lines: string[] = [];
  for (const level of ['info', 'warn'] as const)
    vi.spyOn(log, level).mockImplementation((_fields: unknown, message?: string) =>
      lines.push(`${level}: ${message ?? ''}`),
    );
  const everyProbe = { qdrant: up, cohere: up, gemini: up, database: up, ...probes };
  const check = new HealthCheck({ probes: everyProbe, timeoutMs, validForMs, clock: () => new Date(0), log });
  return { check, lines };
}

const health = (changes?: Changes) => build(changes).check.check();

describe('HealthCheck', () => {
  it('is healthy when everything answers', async () => {
    const { status, timestamp, services } = await health();
    expect({ status, timestamp }).toEqual({ status: 'healthy', timestamp: '1970-01-01T00:00:00.000Z' });
    expect(services.qdrant).toMatchObject({ status: 'up', message: 'fine' });
    expect(services.qdrant.latency_ms).toBeGreaterThanOrEqual(0);
  });

  it.each(['qdrant', 'gemini'] as const)('is unhealthy when %s is down', async (name) => {
    expect((await health({ probes: { [name]: down } })).status).toBe('unhealthy');
  });

  it.each(['cohere', 'database'] as const)('is degraded when %s is down', async (name) => {
    expect((await health({ probes: { [name]: down } })).status).toBe('degraded');
  });

  it.each(['qdrant', 'cohere', 'gemini', 'database'] as const)('is degraded when %s is', async (name) => {
    const { status, services } = await health({ probes: { [name]: degraded } });
    expect(status).toBe('degraded');
    expect(services[name]).toMatchObject({ status: 'degraded', message: 'slow' });
  });

  it.each<[FaultKind, string]>([
    ['unreachable', 'It cannot be reached.'],
    ['timeout', 'No answer within 3 s.'],
    ['interrupted', 'It closed the connection in the middle of its answer.'],
    ['unavailable', 'It reports that it is unavailable.'],
    ['malformed', 'Its answer could not be read.'],
    ['unauthorized', 'It rejected the key.'],
    ['not_found', 'It does not have the item that the configuration names.'],
    ['rejected', 'It rejected the call.'],
    ['unusable', 'Its data does not match the configuration.'],
  ])('says in one sentence what is wrong with a service that is %s', async (kind, message) => {
    const { services } = await health({ probes: { qdrant: failing(kind) } });
    expect(services.qdrant).toEqual({ status: 'down', latency_ms: null, message });
  });

  it('takes a service that asks for patience for degraded: it has answered', async () => {
    const { status, services } = await health({ probes: { gemini: failing('rate_limited') } });
    expect(status).toBe('degraded');
    expect(services.gemini).toMatchObject({ status: 'degraded', message: 'It accepts no more calls for the moment.' });
  });

  it.each([['fault', failing('unreachable')] as const, ['error', down] as const])(
    'tells no one more than that: a %s',
    async (_name, probe) => {
      const told = JSON.stringify(await health({ probes: { database: probe } }));
      expect(told).not.toMatch(/secret-host|key-4711/);
    },
  );

  it('tells how much a service holds to administrators and to nobody else', async () => {
    const holding: Probe = () => Promise.resolve({ status: 'up', message: 'fine', holds: '7 chunks' });
    const { check } = build({ probes: { qdrant: holding }, validForMs: 60_000 });
    expect(JSON.stringify(await check.check())).not.toContain('7 chunks');
    expect((await check.inspect()).services).toMatchObject({
      qdrant: { status: 'up', message: 'fine (7 chunks)' },
      gemini: { status: 'up', message: 'fine' },
    });
  });

  it('waits for no probe longer than its time, and aborts it', async () => {
    let seen: AbortSignal | undefined;
    const probe: Probe = (signal) => {
      seen = signal;
      return hanging(signal);
    };
    const { services } = await health({ probes: { qdrant: probe }, timeoutMs: 20 });
    expect(services.qdrant).toEqual({ status: 'down', latency_ms: null, message: 'No answer within 0.02 s.' });
    expect(services.gemini.status).toBe('up');
    expect(seen?.aborted).toBe(true);
  });

  it('asks once for all who ask at the same time or soon after', async () => {
    const probe = vi.fn(up);
    const { check } = build({ probes: { gemini: probe }, validForMs: 60_000 });
    const [first, second] = await Promise.all([check.check(), check.check()]);
    expect(await check.check()).toEqual(first);
    expect(second).toEqual(first);
    expect(probe).toHaveBeenCalledTimes(1);
  });

  it('asks again when the answer is too old', async () => {
    const probe = vi.fn(up);
    const { check } = build({ probes: { gemini: probe }, validForMs: 1 });
    await check.check();
    await delay(5);
    await check.check();
    expect(probe).toHaveBeenCalledTimes(2);
  });

  it('writes one line when a service changes, none while it stays as it is', async () => {
    const probe = vi.fn(up);
    const { check, lines } = build({ probes: { qdrant: probe } });
    const rounds = [up, down, down, degraded, up, up];
    for (const round of rounds) {
      probe.mockImplementation(round);
      await check.check();
      // What was said is good for less than a moment.
      await delay(1);
    }
    expect(lines).toEqual(['warn: a service is down', 'warn: a service is degraded', 'info: a service is well again']);
  });
});

describe('healthProbes', () => {
  const backed = (changes: { embedder?: Probe | null; reranker?: Probe | null }) => {
    const { embedder = null, reranker = null } = changes;
    const asService = (probe: Probe | null) => (probe === null ? null : { probe });
    return healthProbes({
      chunks: { probe: up },
      model: { probe: up },
      database: { probe: up },
      embedder: asService(embedder),
      reranker: asService(reranker),
    }).cohere(new AbortController().signal);
  };

  it('says that search is lexical without an embedder', async () => {
    const { status, message } = await backed({});
    expect(status).toBe('up');
    expect(message).toContain('lexical');
  });

  it('says how the reranker is, with or without an embedder', async () => {
    expect(await backed({ embedder: up, reranker: degraded })).toEqual({ status: 'degraded', message: 'fine; slow' });
    expect(await backed({ reranker: degraded })).toMatchObject({ status: 'degraded' });
  });

  it('is down with the embedder, whatever the reranker says', async () => {
    await expect(backed({ embedder: down, reranker: up })).rejects.toThrow();
  });
});
