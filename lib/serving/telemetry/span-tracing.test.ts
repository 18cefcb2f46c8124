import { type Attributes, SpanStatusCode } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { expect, test } from 'vitest';

import { TextlessExporter } from './span-tracing.ts';

const SECRET = 'hunter2';

/** What is exported of a span of this name and these attributes that ends with an error. */
function exportedSpan(name: string, attributes: Attributes): ReadableSpan {
  const inner = new InMemorySpanExporter();
  const processor = new SimpleSpanProcessor(new TextlessExporter(inner));
  const span = new NodeTracerProvider({ spanProcessors: [processor] }).getTracer('test').startSpan(name);
  span.setAttributes(attributes);
  span.addEvent(`event ${SECRET}`, { 'gen_ai.prompt': SECRET });
  span.recordException(new Error(SECRET));
  span.setStatus({ code: SpanStatusCode.ERROR, message: SECRET });
  span.end();
  const [exported] = inner.getFinishedSpans();
  if (exported === undefined) throw new Error('Nothing was exported.');
  return exported;
}

test('a span keeps what says how it went', () => {
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'org/model-1.5:latest',
    'gen_ai.response.finish_reasons': ['stop'],
    'gen_ai.usage.input_tokens': 12,
    'server.address': 'llm.example',
    'error.type': 'AI_APICallError',
  };
  const span = exportedSpan('chat org/model-1.5:latest', attributes);
  expect(span).toMatchObject({ name: 'chat org/model-1.5:latest', attributes, status: { code: SpanStatusCode.ERROR } });
  expect(span.resource.attributes).toEqual({ 'service.name': 'lectern' });
});

test.each<[string, string, Attributes]>([
  ['prompts', 'chat model', { 'gen_ai.input.messages': SECRET, 'gen_ai.system_instructions': SECRET }],
  ['answers', 'chat model', { 'gen_ai.output.messages': SECRET, 'gen_ai.completion': SECRET }],
  ['tools', `execute_tool ${SECRET}`, { 'gen_ai.tool.name': SECRET, 'gen_ai.tool.call.arguments': SECRET }],
  ['text where a word belongs', 'chat model', { 'gen_ai.request.model': `the ${SECRET}` }],
  ['text in a list', 'chat model', { 'gen_ai.response.finish_reasons': ['stop', `the ${SECRET}`] }],
  ['attributes nobody knows', 'chat model', { 'ai.prompt': SECRET, secret: SECRET }],
  ['a name that is text', `chat the ${SECRET} model`, {}],
  ['errors and events', 'chat model', {}],
])('a span loses %s', (_what, name, attributes) => {
  const { name: shown, attributes: kept, events, status } = exportedSpan(name, attributes);
  expect(JSON.stringify({ shown, kept, events, status })).not.toContain(SECRET);
  expect(shown).toMatch(/^(?:chat|execute_tool)/);
});
