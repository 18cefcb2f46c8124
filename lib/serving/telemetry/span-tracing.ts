import { OpenTelemetry } from '@ai-sdk/otel';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import type { TelemetryOptions } from 'ai';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';
import type { Attributes, AttributeValue } from '@opentelemetry/api';

/** The attributes that a trace may contain: the model used, the number of calls, their duration, the tokens read and written, the outcome. */
const KEYS =
  /^(?:gen_ai\.(?:operation|provider|agent|request|usage|client)\.[\w.]+|gen_ai\.response\.(?:model|finish_reasons)|server\.(?:address|port)|error\.type)$/;

/** Matches words of programs. Any other text may have any content. */
const WORD = /^[\w./:@-]{1,100}$/;

/** Matches the operation and its model; the name of a tool may be a model's invention. */
const SPAN_NAME = /^(?!execute_tool )\w+(?: [\w./:@-]{1,100})?$/;

const ATTRIBUTES: Attributes = { 'service.name': 'lectern' };

const RESOURCE: ReadableSpan['resource'] = {
  attributes: ATTRIBUTES,
  merge: (other) => other ?? RESOURCE,
  getRawAttributes: () => Object.entries(ATTRIBUTES),
};

/** How language model calls are traced. */
export interface Tracing {
  /** Options for each call; undefined disables tracing. */
  options: TelemetryOptions | undefined;
  /** Sends an empty span; rejects if the collector does not accept it. Null if tracing is disabled. */
  tryOut: (() => Promise<void>) | null;
  /** Sends the remaining spans, as far as the collector accepts them in time. */
  shutDown(): Promise<void>;
}

/**
 * Sends traces over OTLP/HTTP to a collector at this address, without trailing `/v1/traces`. Nothing is registered globally, so that no library adds
 * its own spans with a reader's actions. Headers for the collector are taken from the exporter's own variables.
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

function withoutText(span: ReadableSpan): ReadableSpan {
  const { kind, parentSpanContext, startTime, endTime, duration, ended, instrumentationScope } = span;
  const events = span.events.map(({ name, time }) => ({ name: WORD.test(name) ? name : 'event', time }));
  return {
    name: SPAN_NAME.test(span.name) ? span.name : (/^\w+/.exec(span.name)?.[0] ?? 'span'),
    kind,
    spanContext: () => span.spanContext(),
    ...(parentSpanContext && { parentSpanContext }),
    startTime,
    endTime,
    duration,
    ended,
    status: { code: span.status.code },
    attributes: Object.fromEntries(
      Object.entries(span.attributes).filter(([key, value]) => KEYS.test(key) && isTextless(value)),
    ),
    events,
    links: [],
    resource: RESOURCE,
    instrumentationScope,
    droppedAttributesCount: span.droppedAttributesCount,
    droppedEventsCount: span.droppedEventsCount,
    droppedLinksCount: span.droppedLinksCount,
  };
}

function isTextless(value: AttributeValue | undefined): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item !== 'string' || WORD.test(item));
  return typeof value === 'string' ? WORD.test(value) : value !== undefined;
}

/**
 * Passes spans on without any text: no prompt, no answer, no error message. The AI SDK is configured to record none; this holds even if it, or a
 * later version of it, does.
 */
export class TextlessExporter implements SpanExporter {
  readonly #inner: SpanExporter;

  constructor(inner: SpanExporter) {
    this.#inner = inner;
  }

  export(...[spans, done]: Parameters<SpanExporter['export']>): void {
    this.#inner.export(spans.map(withoutText), done);
  }

  forceFlush(): Promise<void> {
    return this.#inner.forceFlush?.() ?? Promise.resolve();
  }

  shutdown(): Promise<void> {
    return this.#inner.shutdown();
  }
}
