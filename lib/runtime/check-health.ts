import type { HealthResponse, ServiceStatus } from '#lib/contracts/health.ts';
import type { Clock } from '#lib/core/clock.ts';
import type { Logger } from '#lib/log/logger.ts';

/** Asks one service whether it answers; resolves with what backs it, rejects when it is down. */
export type HealthProbe = (signal: AbortSignal) => Promise<string>;

type ServiceName = keyof HealthResponse['services'];

export interface HealthCheck {
  probes: Record<ServiceName, HealthProbe>;
  clock: Clock;
  log: Logger;
}

const PROBE_TIMEOUT_MS = 3_000;

// Without chunks or a model there is no answer at all; without the rest there is a poorer one.
const INDISPENSABLE: ServiceName[] = ['qdrant', 'gemini'];

/** Probes every service at once. */
export async function checkHealth({ probes, clock, log }: HealthCheck): Promise<HealthResponse> {
  const probe = (name: ServiceName) =>
    runProbe(probes[name], (error) => log.warn({ err: error, service: name }, 'health probe failed'));
  const [qdrant, cohere, gemini, database] = await Promise.all([
    probe('qdrant'),
    probe('cohere'),
    probe('gemini'),
    probe('database'),
  ]);
  const services = { qdrant, cohere, gemini, database };
  return { status: overallStatus(services), services, timestamp: clock().toISOString() };
}

async function runProbe(probe: HealthProbe, onFailure: (error: unknown) => void): Promise<ServiceStatus> {
  const startedAt = performance.now();
  const timeout = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const expired = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(new Error(`no answer within ${PROBE_TIMEOUT_MS} ms`)), {
      once: true,
    });
  });
  try {
    const message = await Promise.race([probe(timeout), expired]);
    return { status: 'up', latency_ms: Math.round((performance.now() - startedAt) * 100) / 100, message };
  } catch (error) {
    onFailure(error);
    // The cause may name hosts or credentials, so it stays in the log.
    return { status: 'down', latency_ms: null, message: 'The service does not answer.' };
  }
}

function overallStatus(services: HealthResponse['services']): HealthResponse['status'] {
  if (INDISPENSABLE.some((name) => services[name].status === 'down')) return 'unhealthy';
  return Object.values(services).every((service) => service.status === 'up') ? 'healthy' : 'degraded';
}
