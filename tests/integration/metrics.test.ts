import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';

import { parser as promql } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';

import { parseEnv } from '#lib/foundation/config/env.ts';
import type { Metrics } from '#lib/serving/telemetry/metrics.ts';
import { startMetrics } from '#lib/serving/telemetry/start-metrics.ts';
import { measureRequests } from '#server/measure-requests.ts';
import { askOver } from '#tests/faults/ask-over.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type MetricFamily, nameOfSeries, readExposition } from '#tests/support/read-exposition.ts';
import { readPrompt } from '#tests/support/read-prompt.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';
import { type FakeCohere, startFakeCohere } from '#tests/support/services/cohere/start-fake-cohere.ts';
import type { ModelReply } from '#tests/support/services/model/chat-stream.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { type ChatBody, contentOf } from '#tests/support/services/model/model-wire.ts';

const MONITORING = join(import.meta.dirname, '../../deploy/monitoring');
const FAILING: ModelReply = { failure: { status: 400, message: 'no', reason: 'INVALID_ARGUMENT' } };

let cohere: FakeCohere;
let model: ModelEndpoint;
let metrics: Metrics;
let app: TestRuntime;
let server: RoutesServer;

beforeAll(async () => {
  [cohere, model] = await Promise.all([startFakeCohere(), startModelEndpoint(quoteOne)]);
  const started = await startMetrics({ host: '127.0.0.1', port: 0 });
  if (started === null) throw new Error('There are no metrics.');
  metrics = started;
  const variables = {
    ...{ COHERE_API_KEY: cohere.apiKey, COHERE_BASE_URL: cohere.url, COHERE_RERANK_MODEL: 'rerank-v3.5' },
    ...model.variables,
  };
  app = await openTestRuntime(variables, undefined, { metrics });
  server = await serveRoutes(await openApiRoutes(app.runtime));
  measureRequests(server.server, metrics);
});

afterAll(async () => {
  await server.close();
  await app.close();
  await metrics.close();
  await Promise.all([cohere.close(), model.close()]);
});

/** Says one sentence of the evidence with its number. */
function quoteOne(body: ChatBody): ModelReply {
  const asked = contentOf(body.messages.findLast(({ role }) => role === 'user'));
  // The summary of a book.
  if (!asked.includes('\n\nQuestion: ')) return { text: 'A lighthouse and its keepers.' };
  const { sentences } = readPrompt(asked);
  const [chosen] = sentences.filter(({ text }) => text.split(' ').length > 6);
  return {
    text: chosen === undefined ? 'There is no evidence.' : `${chosen.text.replace(/\.$/, '')} [${chosen.number}].`,
  };
}

async function scrape(): Promise<{ text: string; families: Map<string, MetricFamily> }> {
  const response = await fetch(metrics.url);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  return { text, families: readExposition(text) };
}

/** The value of the one series with at least these labels; undefined where there is none. */
function valueOf(families: Map<string, MetricFamily>, name: string, labels: Record<string, string> = {}) {
  const samples = [...families.values()].flatMap((family) => family.samples);
  return samples.find(
    (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )?.value;
}

function seriesOf(families: Map<string, MetricFamily>): Set<string> {
  return new Set([...families.values()].flatMap(({ samples }) => samples.map(nameOfSeries)));
}

/** Everything that can happen to a question and to a request, with a word of its own. */
async function everythingWith(word: string): Promise<void> {
  model.reply = quoteOne;
  await askOver(server.url, `When is the lamp of ${word} trimmed?`, { sessionId: crypto.randomUUID() });
  model.reply = () => ({ text: 'There is no evidence.' });
  await askOver(server.url, `What does ${word} cost in Lisbon?`);
  model.reply = () => FAILING;
  await askOver(server.url, `Who is ${word}?`);
  model.reply = () => ({ text: 'The lamp', hangs: true });
  const leaving = AbortSignal.timeout(300);
  await askOver(server.url, `Is the ${word} lamp bright?`, { signal: leaving });
  const paths = [
    ...[`/api/pages/${word}`, `/api/documents/${word}`, `/books/${word}/page-${word}`, `/admin/${word}`, `/${word}`],
    ...[`/_next/static/${word}.js`, `/shared/${word}`, `/api/${word}?q=${word}`, `/metrics/${word}`, `/%zz${word}`],
  ];
  for (const path of paths) for (const method of ['GET', 'POST', word.toUpperCase()]) await send(path, method);
}

/** Sends a request whose method need not be one that `fetch` knows. */
async function send(path: string, method: string): Promise<void> {
  const request = httpRequest(`${server.url}${path}`, {
    method: method === 'GET' || method === 'POST' ? method : 'PURGE',
  });
  request.on('error', () => undefined).end();
  await Promise.race([
    once(request, 'response').then(([response]) => (response as { resume(): void }).resume()),
    once(request, 'close'),
  ]);
}

describe('metrics', () => {
  test('are off unless an address is set', async () => {
    expect(parseEnv({}).metricsListener).toBeNull();
    expect(await startMetrics(null)).toBeNull();
    expect(parseEnv({ METRICS_ADDRESS: '127.0.0.1:9464' }).metricsListener).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(parseEnv({ METRICS_ADDRESS: '[::1]:1' }).metricsListener).toEqual({ host: '::1', port: 1 });
    for (const address of ['9464', '127.0.0.1', '127.0.0.1:70000', 'http://a:1', 'a b:1'])
      expect(() => parseEnv({ METRICS_ADDRESS: address })).toThrow('METRICS_ADDRESS');
  });

  test('an address in use is said in one sentence', async () => {
    const { port } = new URL(metrics.url);
    await expect(startMetrics({ host: '127.0.0.1', port: Number(port) })).rejects.toThrow(
      `METRICS_ADDRESS: 127.0.0.1 port ${port} cannot be listened on. Is another program using it?`,
    );
  });

  test('are at one path, for reading', async () => {
    expect((await fetch(new URL('/', metrics.url))).status).toBe(404);
    expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  });

  test('count imports, answers by outcome, stages, calls and requests', async () => {
    await collect(app.runtime.ingest({ path: join(FIXTURE_BOOKS, 'lighthouse') }, new AbortController().signal));
    await everythingWith('zaunkoenig');
    await expect.poll(async () => valueOf((await scrape()).families, 'lectern_turns_in_flight')).toBe(0);
    const { families } = await scrape();
    const value = (name: string, labels?: Record<string, string>) => valueOf(families, name, labels);
    expect(value('lectern_import_runs_total', { status: 'done' })).toBe(1);
    expect(value('lectern_import_pages_total', { result: 'indexed' })).toBe(4);
    expect(value('lectern_answers_total', { outcome: 'answered' })).toBe(1);
    expect(value('lectern_answers_total', { outcome: 'not_found' })).toBe(1);
    expect(value('lectern_answers_total', { outcome: 'failed' })).toBe(1);
    expect(value('lectern_answers_total', { outcome: 'stopped' })).toBe(1);
    expect(value('lectern_answers_total', { outcome: 'clarification' })).toBe(0);
    expect(value('lectern_model_tokens_total', { direction: 'input' })).toBeGreaterThan(0);
    for (const stage of ['history', 'retrieve', 'rerank', 'generate'])
      expect(value('lectern_answer_stage_duration_seconds_count', { stage }), stage).toBeGreaterThan(0);
    for (const service of ['model', 'embedder', 'reranker'])
      expect(value('lectern_service_calls_total', { service, outcome: 'ok' }), service).toBeGreaterThan(0);
    expect(value('lectern_service_calls_total', { service: 'model', outcome: 'rejected' })).toBe(1);
    const asked = { route: '/api/chat/stream', method: 'POST' };
    expect(value('lectern_http_request_duration_seconds_count', { ...asked, status: '2xx' })).toBe(2);
    expect(value('lectern_http_request_duration_seconds_count', { ...asked, status: 'aborted' })).toBe(1);
    expect(value('lectern_documents')).toBe(1);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(value('process_cpu_seconds_total')).toBeGreaterThan(0);
  });

  test('grow by no series and hold no word, whatever is asked for', async () => {
    const before = seriesOf((await scrape()).families);
    const words = Array.from({ length: 6 }, (_, index) => `goldammer${index}`);
    for (const word of words) await everythingWith(word);
    await expect.poll(async () => valueOf((await scrape()).families, 'lectern_turns_in_flight')).toBe(0);
    const { text, families } = await scrape();
    // When the collector runs, and where a call is when its reader leaves, is chance.
    const isOfChance = (series: string) => /^(?:nodejs_gc|lectern_service_calls_total)/.test(series);
    expect([...seriesOf(families).difference(before)].filter((series) => !isOfChance(series))).toEqual([]);
    const outcomes = families.get('lectern_service_calls_total')?.samples.map(({ labels }) => labels['outcome']);
    expect(outcomes).not.toHaveLength(0);
    for (const outcome of outcomes ?? []) expect(['ok', 'aborted', 'rejected', 'interrupted']).toContain(outcome);
    expect(text).not.toMatch(/goldammer|zaunkoenig|lighthouse|lisbon|rerank-v/i);
    expect(text).not.toContain(model.model);
  });
});

const rulesSchema = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) })),
});

/** The metrics that an expression selects. Throws if it is no PromQL. */
function metricsIn(expression: string): string[] {
  const names: string[] = [];
  promql.parse(expression).iterate({
    enter: ({ type, name, from, to, node }) => {
      if (type.isError) throw new Error(`No PromQL at ${from}: ${expression}`);
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(expression.slice(from, to));
    },
  });
  return names;
}

async function expressions(): Promise<{ in: string; expression: string }[]> {
  const rules = rulesSchema.parse(parseYaml(await readFile(join(MONITORING, 'lectern-alerts.yaml'), 'utf8')));
  const dashboard = dashboardSchema.parse(
    JSON.parse(await readFile(join(MONITORING, 'lectern-dashboard.json'), 'utf8')),
  );
  return [
    ...rules.groups.flatMap((group) => group.rules.map(({ alert, expr }) => ({ in: alert, expression: expr }))),
    ...dashboard.panels.flatMap(({ title, targets }) =>
      // Grafana puts a duration in the place of its variable.
      targets.map(({ expr }) => ({ in: title, expression: expr.replaceAll('$__rate_interval', '5m') })),
    ),
  ];
}

test('the dashboard and the alert rules ask for metrics that there are, and leave none out', async () => {
  const { families } = await scrape();
  const known = new Set([...families.values()].flatMap(({ samples }) => samples.map(({ name }) => name)));
  const asked = (await expressions()).map((one) => ({ ...one, names: metricsIn(one.expression) }));
  // `up` is Prometheus' own.
  const unknown = asked.filter(
    ({ names }) => names.length === 0 || names.some((name) => name !== 'up' && !known.has(name)),
  );
  expect(unknown).toEqual([]);
  const used = asked.flatMap(({ names }) => names).map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
  expect([...families.keys()].filter((name) => !used.includes(name))).toEqual([]);
});
