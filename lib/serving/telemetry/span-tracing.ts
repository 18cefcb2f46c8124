import { OpenTelemetry } from '@ai-sdk/otel';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { TelemetryOptions } from 'ai';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';

import { TextlessExporter } from './textless-exporter.ts';

/** How calls of a language model are traced. */
export interface Tracing {
  /** For each call; undefined traces nothing. */
  options: TelemetryOptions | undefined;
  /** Sends a span without anything in it; rejects when the collector does not take it. Null where nothing is traced. */
  tryOut: (() => Promise<void>) | null;
  /** Sends what is left, as far as the collector takes it in time. */
  shutDown(): Promise<void>;
}

/**
 * Traces over OTLP/HTTP to a collector at this address, without trailing `/v1/traces`. Nothing is registered globally, so that no
 * library adds spans of its own that hold what a reader does. Headers for the collector are taken from the exporter's own variables.
 */
export function spanTracing(endpoint: string): Tracing {
  const url = `${trimEndOf(endpoint, /\//)}/v1/traces`;
  const exporter = new TextlessExporter(new OTLPTraceExporter({ url, timeoutMillis: LIMITS.traceTimeoutMs }));
  const provider = new NodeTracerProvider({
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: LIMITS.traceTimeoutMs })],
  });
  return {
    options: {
      isEnabled: true,
      recordInputs: false,
      recordOutputs: false,
      functionId: 'answer-question',
      integrations: [new OpenTelemetry({ tracer: provider.getTracer('lectern') })],
    },
    tryOut: async () => {
      provider.getTracer('lectern').startSpan('self_test').end();
      await provider.forceFlush();
    },
    shutDown: () => provider.shutdown().catch(() => undefined),
  };
}
