import type { Metrics, MetricsListener } from './metrics.ts';

/**
 * Serves metrics in the text format of Prometheus at `/metrics` of this address. Null serves none, and nothing of OpenTelemetry is loaded. Rejects with
 * one sentence if the address cannot be listened on.
 */
export async function startMetrics(listener: MetricsListener | null): Promise<Metrics | null> {
  if (listener === null) return null;
  const { prometheusMetrics } = await import('./prometheus-metrics.ts');
  return prometheusMetrics(listener);
}
