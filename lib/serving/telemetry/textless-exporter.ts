import type { Attributes, AttributeValue } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';

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
