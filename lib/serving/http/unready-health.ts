import type { HealthResponse, ServiceStatus } from '#lib/contracts/health.ts';

import { jsonReply } from './json-reply.ts';

const REASONS = {
  starting: 'The server is still starting.',
  stopping: 'The server is shutting down.',
} as const;

/** Whether a request target is an address of `/health`. */
export function isHealthAddress(target: string): boolean {
  return /^\/(?:api\/)?health(?:[?#]|$)/.test(target);
}

/** Returns the response of `/health` before the stores are open and once they are about to close, when the services cannot be probed. */
export function unreadyHealth(phase: keyof typeof REASONS, now: Date): Response {
  const service: ServiceStatus = { status: 'down', latency_ms: null, message: REASONS[phase] };
  const health: HealthResponse = {
    status: 'unhealthy',
    services: { qdrant: service, cohere: service, gemini: service, database: service },
    timestamp: now.toISOString(),
  };
  return jsonReply(health, { status: 503 });
}
