import type { Tracing } from './span-tracing.ts';

/** Starts tracing to an OTLP endpoint. Null disables tracing, and nothing of OpenTelemetry is loaded. */
export async function startTracing(endpoint: string | null): Promise<Tracing> {
  if (endpoint === null) return { options: undefined, tryOut: null, shutDown: () => Promise.resolve() };
  const { spanTracing } = await import('./span-tracing.ts');
  return spanTracing(endpoint);
}
