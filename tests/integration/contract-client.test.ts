import { randomUUID } from 'node:crypto';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { openApiRoutes } from '#tests/support/api-routes.ts';
import { contractValidators } from '#tests/support/contract/schema-validators.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

const VALIDATORS = contractValidators();
const SELECTION = 'The lamp is lit half an hour before sunset. The keeper winds the clockwork every four hours.';
const QUERIES = [
  'When is the lamp lit?',
  'Who winds the clockwork?',
  'What is a zebra made of?',
  'Which documents are there?',
  'How many documents are there?',
  'Summarise the lighthouse',
  'Wann wird die Lampe angezündet?',
  'lamp',
  '🔥 lamp',
  'Compare the lamp and the clockwork',
];
/** One for each kind of request that the contract knows, for every question. */
const VARIANTS: Record<string, unknown>[] = [
  {},
  { stream: true },
  { top_k: 1 },
  { top_k: 20, score_threshold: 0 },
  { score_threshold: 0.5 },
  { score_threshold: 1 },
  { filters: { source_url: 'http://localhost/none', page_title: ['The lamp'] } },
  { filters: { page_title: 'The lamp', section_heading: ['Lighting the lamp'] } },
  { filters: null, session_id: null, score_threshold: null, selected_text: null },
  { mode: 'selected_text', selected_text: SELECTION },
  { mode: 'selected_text', selected_text: SELECTION, stream: true },
];
/** Requests that the contract refuses, each with `validation_error`. */
const BAD: unknown[] = [
  {},
  [],
  'text',
  { query: '' },
  { query: '   ' },
  { query: 7 },
  { query: 'a'.repeat(2001) },
  ...[0, 21, 1.5, '5', true].map((top_k) => ({ query: 'a', top_k })),
  ...[-0.1, 1.1, '0.5'].map((score_threshold) => ({ query: 'a', score_threshold })),
  ...['', 'x', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 5].map((session_id) => ({ query: 'a', session_id })),
  { query: 'a', mode: 'else' },
  { query: 'a', mode: 'selected_text' },
  { query: 'a', mode: 'selected_text', selected_text: '' },
  { query: 'a', mode: 'selected_text', selected_text: null },
  { query: 'a', mode: 'selected_text', selected_text: 'b'.repeat(10_001) },
  { query: 'a', filters: { page: 'b' } },
  { query: 'a', filters: { page_title: 7 } },
  { query: 'a', filters: 'page_title' },
  { query: 'a', stream: 'yes' },
];

let test: TestRuntime;
let server: RoutesServer;
let requests = 0;

beforeAll(async () => {
  test = await openTestRuntime({ API_RATE_LIMIT: '0' });
  for (const book of ['lighthouse', 'lamps', 'notes'])
    await collect(test.runtime.ingest({ path: `${FIXTURE_BOOKS}/${book}` }, new AbortController().signal));
  server = await serveRoutes(await openApiRoutes(test.runtime));
});
afterAll(async () => {
  await server.close();
  await test.close();
});

function post(path: string, body: unknown): Promise<Response> {
  requests += 1;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(server.url + path, { method: 'POST', body: text, headers: { 'content-type': 'application/json' } });
}

/** What is wrong with it by the contract; empty when nothing is. */
function violations(name: string, value: unknown): string[] {
  const read = (VALIDATORS.get(name) as z.ZodType).safeParse(value);
  return read.error?.issues.map(({ path, message }) => `${name}.${path.join('.')}: ${message}`) ?? [];
}

interface Source extends Record<string, unknown> {
  chunk_text: string;
  relevance_score: number;
  source_url: string;
  page_title: string;
}

/** What the contract says of sources in words. */
function wrongSources(sources: Source[], mode: unknown): string[] {
  return sources.flatMap((source) => {
    const { chunk_text: text, relevance_score: score, source_url: url, page_title: title } = source;
    const wrong = [
      ...(text.length > 500 ? ['chunk_text is longer than 500 characters'] : []),
      ...(score < 0 || score > 1 ? [`relevance_score is ${score}`] : []),
    ];
    if (mode !== 'selected_text') return URL.canParse(url) ? wrong : [...wrong, `source_url is ${url}`];
    const { char_start: start, char_end: end } = source as { char_start?: number; char_end?: number };
    return [
      ...wrong,
      ...violations('SelectedTextCitation', source),
      ...(url === 'selected_text' && title === 'User Selection' && score === 1 ? [] : [`${url}, ${title}, ${score}`]),
      ...(SELECTION.slice(start, end).trim() === '' ? ['its characters are not in the selection'] : []),
    ];
  });
}

/** What is wrong with an answer, streamed or not. */
async function wrongAnswer(path: string, body: Record<string, unknown>): Promise<string[]> {
  const response = await post(path, body);
  if (response.status !== 200) return [`${response.status}: ${await response.text()}`];
  const isStream = path.endsWith('/stream') || body['stream'] === true;
  if (!isStream) {
    const answer = (await response.json()) as { sources: Source[]; mode: unknown };
    const mode = body['mode'] ?? 'general';
    const wrong = violations('ChatResponse', answer);
    return [...wrong, ...(answer.mode === mode ? [] : ['mode']), ...wrongSources(answer.sources, mode)];
  }
  const events = (await response.text())
    .split('\n\n')
    .filter((frame) => frame !== '')
    .map((frame) => JSON.parse(frame.replace(/^data: /, '')) as Record<string, unknown>);
  const types = events.map(({ type }) => String(type));
  const order = /^(?:chunk )+sources done$/.test(types.join(' ')) ? [] : [`the events are ${types.join(' ')}`];
  const names: Record<string, string> = { chunk: 'ChunkEvent', sources: 'SourcesEvent', done: 'DoneEvent' };
  const sources = events.find(({ type }) => type === 'sources')?.['sources'] as Source[];
  return [
    ...order,
    ...events.flatMap((event) => violations(names[String(event['type'])] ?? 'ChunkEvent', event)),
    ...wrongSources(sources, body['mode']),
  ];
}

/** All that was wrong, with what it was wrong about. */
const wrong: string[] = [];
const note = (of: unknown, found: string[]) => wrong.push(...found.map((each) => `${JSON.stringify(of)} ${each}`));
const isRefusal = (status: number, error: unknown) => {
  const { error_code: code } = error as { error_code: unknown };
  return status === 400 && code === 'validation_error' ? [] : [`${status} ${String(code)}`];
};

describe('a client that the contract’s own schemas make', () => {
  afterEach(() => {
    expect(wrong.splice(0)).toEqual([]);
  });

  it.each(QUERIES)('reads every kind of answer to %j', async (query) => {
    const sessionId = randomUUID();
    for (const variant of VARIANTS) {
      const body = { query, ...variant };
      note(body, await wrongAnswer('/chat', body));
      note(body, await wrongAnswer('/chat/stream', { ...body, session_id: sessionId }));
    }
    // Turns of one conversation, the last beyond what a model is told of it.
    for (let turn = 0; turn < 3; turn += 1) note(query, await wrongAnswer('/chat', { query, session_id: sessionId }));
  });

  it('reads every refusal', async () => {
    for (const body of [...BAD, '{"query": '])
      for (const path of ['/chat', '/chat/stream']) {
        const response = await post(path, body);
        const error: unknown = await response.json();
        note(body, [...isRefusal(response.status, error), ...violations('ErrorResponse', error)]);
      }
  });

  it('reads the health of the services', async () => {
    const health = await fetch(`${server.url}/health`);
    note('/health', violations('HealthResponse', await health.json()));
  });
});

it('this is told by more than 300 requests', () => {
  console.info(`the contract’s own client: ${requests} requests`);
  expect(requests).toBeGreaterThanOrEqual(300);
});

it('that client tells of an answer that breaks the contract', () => {
  const answer = {
    answer: 'a',
    sources: [],
    mode: 'general',
    metadata: { query_time_ms: 1, chunks_retrieved: 0, model: 'm' },
  };
  expect(violations('ChatResponse', answer)).toEqual([]);
  expect(violations('ChatResponse', { ...answer, mode: 'other' })).toHaveLength(1);
  expect(
    violations('ChatResponse', { ...answer, metadata: { ...answer.metadata, chunks_retrieved: 0.5 } }),
  ).toHaveLength(1);
  expect(violations('ChatResponse', { ...answer, sources: [{ source_url: 'a' }] })[0]).toContain(
    'ChatResponse.sources.0',
  );
  expect(violations('SelectedTextCitation', {})).toHaveLength(9);
  expect(violations('ErrorResponse', { error_code: 'a', message: 'b' })).toHaveLength(2);
});
