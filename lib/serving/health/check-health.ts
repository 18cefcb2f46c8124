import type { HealthResponse, ServiceStatus } from '#lib/contracts/health.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { withDeadline } from '#lib/foundation/core/deadline.ts';
import type { Probe } from '#lib/foundation/core/probe-report.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { faultIn, faultSentence } from './fault-sentence.ts';
import type { ServiceName } from './health-probes.ts';

interface HealthCheckOptions {
  probes: Record<ServiceName, Probe>;
  /** Of one probe. */
  timeoutMs: number;
  /** How long a result is valid: more frequent requests cost the services nothing. By default half as long again as a probe may take. */
  validForMs?: number;
  clock: Clock;
  log: Logger;
}

// Without chunks or a model there is no answer at all; without the others, answers are of lower quality.
const INDISPENSABLE: ServiceName[] = ['qdrant', 'gemini'];

interface ProbedService {
  status: ServiceStatus;
  /** Null if there is nothing to count, and for a service that does not answer. */
  holds: string | null;
}

interface ProbedRound {
  services: Record<ServiceName, ProbedService>;
  timestamp: string;
}

/** Reports the state of the services. Requests at the same time, or shortly after one another, share the same round of probes. */
export class HealthCheck {
  readonly #options: HealthCheckOptions;
  readonly #known = new Map<ServiceName, ServiceStatus['status']>();
  #latest: { probed: Promise<ProbedRound>; validUntil: number } | null = null;

  constructor(options: HealthCheckOptions) {
    this.#options = options;
  }

  /** Public health check: probes every service concurrently, each with its own time limit. Never rejects because of a service. */
  async check(): Promise<HealthResponse> {
    return healthOf(await this.#probed(), ({ status }) => status);
  }

  /** Health check for administrators, which also reports how much the services hold. */
  async inspect(): Promise<HealthResponse> {
    return healthOf(await this.#probed(), ({ status, holds }) =>
      holds === null ? status : { ...status, message: `${status.message ?? ''} (${holds})` },
    );
  }

  #probed(): Promise<ProbedRound> {
    if (this.#latest !== null && performance.now() < this.#latest.validUntil) return this.#latest.probed;
    const { timeoutMs, validForMs = 1.5 * timeoutMs } = this.#options;
    const round = { probed: this.#probeAll(), validUntil: Infinity };
    this.#latest = round;
    void round.probed.then(
      () => (round.validUntil = performance.now() + validForMs),
      () => (round.validUntil = 0),
    );
    return round.probed;
  }

  async #probeAll(): Promise<ProbedRound> {
    const [qdrant, cohere, gemini, database] = await Promise.all([
      this.#probe('qdrant'),
      this.#probe('cohere'),
      this.#probe('gemini'),
      this.#probe('database'),
    ]);
    return { services: { qdrant, cohere, gemini, database }, timestamp: this.#options.clock().toISOString() };
  }

  async #probe(name: ServiceName): Promise<ProbedService> {
    const { probes, timeoutMs } = this.#options;
    const startedAt = performance.now();
    const latency = () => Math.round((performance.now() - startedAt) * 100) / 100;
    try {
      const { status, message, holds = null } = await within(timeoutMs, probes[name]);
      this.#note(name, status, message);
      return { status: { status, latency_ms: status === 'down' ? null : latency(), message }, holds };
    } catch (error) {
      const fault = faultIn(error);
      // A service that limits the rate has answered.
      const status = fault?.kind === 'rate_limited' ? 'degraded' : 'down';
      this.#note(name, status, error);
      // The error may name hosts or credentials, so it goes only to the log.
      const message = faultSentence(fault, timeoutMs);
      return { status: { status, latency_ms: status === 'down' ? null : latency(), message }, holds: null };
    }
  }

  /** Logs one line per change, not per probe. */
  #note(name: ServiceName, status: ServiceStatus['status'], why: unknown): void {
    const before = this.#known.get(name) ?? 'up';
    this.#known.set(name, status);
    if (before === status) return;
    const { log } = this.#options;
    if (status === 'up') log.info({ service: name, before }, 'a service is well again');
    else
      log.warn({ service: name, before, [typeof why === 'string' ? 'report' : 'err']: why }, `a service is ${status}`);
  }
}

async function within(timeoutMs: number, probe: Probe): ReturnType<Probe> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    // A probe that retries its calls knows its deadline, and reports the fault while it can.
    return await raceAbort(probe(withDeadline(timeout, timeout, timeoutMs)), timeout);
  } catch (error) {
    if (!timeout.aborted) throw error;
    throw new ServiceFault('timeout', `The probe had no answer within ${timeoutMs} ms.`, { cause: error });
  }
}

function healthOf(
  { services, timestamp }: ProbedRound,
  told: (service: ProbedService) => ServiceStatus,
): HealthResponse {
  const { qdrant, cohere, gemini, database } = services;
  const statuses = { qdrant: told(qdrant), cohere: told(cohere), gemini: told(gemini), database: told(database) };
  return { status: overallStatus(statuses), services: statuses, timestamp };
}

function overallStatus(services: HealthResponse['services']): HealthResponse['status'] {
  if (INDISPENSABLE.some((name) => services[name].status === 'down')) return 'unhealthy';
  return Object.values(services).every((service) => service.status === 'up') ? 'healthy' : 'degraded';
}
