import type { HealthResponse, ServiceStatus } from '#lib/contracts/health.ts';

const NOT_YET: ServiceStatus = { status: 'down', latency_ms: null, message: 'The server is still starting.' };

/** What `/health` says before the stores are open. */
export function startingHealth(now: Date): HealthResponse {
  return {
    status: 'unhealthy',
    services: { qdrant: NOT_YET, cohere: NOT_YET, gemini: NOT_YET, database: NOT_YET },
    timestamp: now.toISOString(),
  };
}
