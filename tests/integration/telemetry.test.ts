import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';

import { collect } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion, openTestRuntime } from '#tests/support/open-test-runtime.ts';
import { type FakeService, json, startFakeService } from '#tests/support/services/fake-http-service.ts';
import type { ModelReply } from '#tests/support/services/model/chat-stream.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';

const PROJECT = join(import.meta.dirname, '../..');
const CANARIES = { question: 'Zaunkoenig', evidence: 'Nachtigall', answer: 'Goldammer', tool: 'Rotkehlchen' };
const QUESTION = `How often is the ${CANARIES.question} lamp trimmed?`;
const GOOD: ModelReply = { text: `The lamp is trimmed every four hours [1]. The ${CANARIES.answer} sings.` };

const valueSchema = z.looseObject({ stringValue: z.string().optional(), intValue: z.unknown().optional() });
const attributesSchema = z.array(z.object({ key: z.string(), value: valueSchema }));
const spanSchema = z.looseObject({
  traceId: z.string(),
  name: z.string(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: attributesSchema,
  status: z.object({ code: z.number().optional() }),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

let collector: FakeService;
let endpoint: ModelEndpoint;
let book: string;

beforeAll(async () => {
  collector = await startFakeService(() => json({}));
  endpoint = await startModelEndpoint();
  book = await mkdtemp(join(tmpdir(), 'lectern-book-'));
  const text = `The lamp is trimmed every four hours by the ${CANARIES.evidence} keeper.`;
  await writeFile(join(book, 'keeper.md'), `# The keeper\n\n${text}\n`);
});

beforeEach(() => {
  collector.calls.length = 0;
});

afterAll(async () => {
  await endpoint.close();
  await collector.close();
  await rm(book, { recursive: true, force: true });
});

/** Asks as many questions as there are conversations of the model, and ends the app, which sends what it has. */
async function askTraced(conversations: ModelReply[][]): Promise<void> {
  const app = await openTestRuntime({ ...endpoint.variables, OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/otlp/` });
  await collect(app.runtime.ingest({ path: book, id: 'lighthouse' }, new AbortController().signal));
  for (const replies of conversations) {
    endpoint.reply = () => replies.shift() ?? GOOD;
    await answerOf(app.runtime.answerQuestion(buildQuestion(QUESTION))).catch(() => undefined);
  }
  await app.close();
}

const exported = () => collector.calls.map(({ body }) => exportSchema.parse(JSON.parse(body)).resourceSpans).flat();
const spans = () => exported().flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));

function attributesOf(name: string): Record<string, unknown> {
  const span = spans().find((candidate) => candidate.name === name);
  return Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));
}

function expectNoText(): void {
  const text = collector.calls.map(({ body }) => body).join('\n');
  for (const word of [...Object.values(CANARIES), endpoint.apiKey, 'keeper', 'trimmed'])
    expect(text).not.toContain(word);
}

describe('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  test('a question is traced: one tree of spans with models, tokens and times, and no text', async () => {
    await askTraced([[GOOD]]);
    expect(new Set(collector.calls.map(({ operation }) => operation))).toEqual(new Set(['POST /otlp/v1/traces']));
    expect(exported().map(({ resource }) => resource.attributes)).toEqual([
      [{ key: 'service.name', value: { stringValue: 'lectern' } }],
    ]);
    expect(spans().map(({ name }) => name)).toEqual(
      expect.arrayContaining([`invoke_agent ${endpoint.model}`, `chat ${endpoint.model}`]),
    );
    expect(new Set(spans().map(({ traceId }) => traceId)).size).toBe(1);
    for (const { startTimeUnixNano, endTimeUnixNano } of spans())
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
    expect(attributesOf(`chat ${endpoint.model}`)).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': endpoint.model,
      'gen_ai.usage.input_tokens': 10,
      'gen_ai.usage.output_tokens': 5,
    });
    expectNoText();
  });

  test('whatever goes wrong, and whatever is looked for, no text is in any span', async () => {
    const everything = Object.values(CANARIES).join(' ');
    const search = 'search_documentation';
    const query = JSON.stringify({ query: CANARIES.tool });
    await askTraced([
      [{ toolCalls: [{ name: search, arguments: query }] }],
      [{ failure: { status: 400, message: everything } }],
      [{ text: 'a', streamError: everything }],
      [{ toolCalls: [{ name: CANARIES.tool, arguments: '{}' }] }],
      [{ toolCalls: [{ name: search, arguments: `{"${CANARIES.tool}` }] }],
    ]);
    expect(new Set(spans().map(({ traceId }) => traceId)).size).toBe(5);
    expect(spans().filter(({ name }) => name === 'execute_tool')).toHaveLength(1);
    // As OpenTelemetry counts: 2 is an error.
    expect(spans().filter(({ status }) => status.code === 2).length).toBeGreaterThanOrEqual(2);
    expectNoText();
  });

  test('a collector that cannot be reached keeps neither an answer nor the end of the server', async () => {
    await collector.refuse();
    const app = await openTestRuntime({ ...endpoint.variables, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    endpoint.reply = () => GOOD;
    const { metadata } = await answerOf(app.runtime.answerQuestion(buildQuestion(QUESTION)));
    await app.close();
    await collector.accept();
    expect(metadata.model).toBe(endpoint.model);
    expect(collector.calls).toEqual([]);
  });
});

/** The files of OpenTelemetry that a process loads which imports the whole app and starts tracing. */
async function loadedWith(traceEndpoint: string | null): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    await import('#lib/serving/runtime/create-runtime.ts');
    const { startTracing } = await import('#lib/serving/telemetry/start-tracing.ts');
    await startTracing(${JSON.stringify(traceEndpoint)});
    process.stdout.write(JSON.stringify(loaded), () => process.exit());
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: PROJECT,
    maxBuffer: 16 * 1024 * 1024,
  });
  const loaded = z.array(z.string()).parse(JSON.parse(stdout));
  expect(loaded.length).toBeGreaterThan(100);
  return loaded.filter((url) => /opentelemetry|@ai-sdk\/otel/.test(url));
}

if (inject('isDeep')) {
  test('without it nothing of OpenTelemetry is loaded', async () => {
    expect(await loadedWith(null)).toEqual([]);
    expect((await loadedWith('http://127.0.0.1:1')).length).toBeGreaterThan(10);
  });
}
