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

/** What a trace may say: which model was asked, how often, how long it took, how many tokens it read and wrote, how it ended. */
const KEYS =
  /^(?:gen_ai\.(?:operation|provider|agent|request|usage|client)\.[\w.]+|gen_ai\.response\.(?:model|finish_reasons)|server\.(?:address|port)|error\.type)$/;

/** Words of programs. What does not look like one may be anything. */
const WORD = /^[\w./:@-]{1,100}$/;

/** What is done and with which model; with which tool is a word that a model may have made up. */
const SPAN_NAME = /^(?!execute_tool )\w+(?: [\w./:@-]{1,100})?$/;

const ATTRIBUTES: Attributes = { 'service.name': 'lectern' };

const RESOURCE: ReadableSpan['resource'] = {
  attributes: ATTRIBUTES,
  merge: (other) => other ?? RESOURCE,
  getRawAttributes: () => Object.entries(ATTRIBUTES),
};

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
 * Hands spans on without any text: no prompt, no answer, no message of an error. The AI SDK is told to record none; this holds even
 * where it, or a later version of it, does.
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
