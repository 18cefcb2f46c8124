import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openServerDatabase } from '#db/server/open-server-database.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { captureLog, type LogLine } from '#tests/support/captured-log.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';
import type { ModelReply } from '#tests/support/services/model/chat-stream.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';

const CANARIES = {
  question: 'Zaunkoenig',
  selection: 'Rotkehlchen',
  evidence: 'Nachtigall',
  answer: 'Goldammer',
  password: 'Wiedehopf',
};
const QUESTION = `How often is the ${CANARIES.question} lamp trimmed?`;
const SELECTION = `The ${CANARIES.selection} lamp burns oil.`;
const GOOD: ModelReply = { text: [`The lamp is trimmed every four hours [1]. `, `The ${CANARIES.answer} sings.`] };

const captured = captureLog();
let endpoint: ModelEndpoint;
let app: TestRuntime;
let server: RoutesServer;
let book: string;

beforeAll(async () => {
  book = await mkdtemp(join(tmpdir(), 'lectern-book-'));
  const text = `The lamp is trimmed every four hours by the ${CANARIES.evidence} keeper.`;
  await writeFile(join(book, 'keeper.md'), `# The keeper\n\n${text}\n`);
  endpoint = await startModelEndpoint();
  app = await openTestRuntime(endpoint.variables, captured.log);
  await collect(app.runtime.ingest({ path: book, id: 'lighthouse' }, new AbortController().signal));
  await serve(app);
});

beforeEach(async () => {
  endpoint.reply = () => GOOD;
  // A good answer, so that no test begins with a model that has failed too often.
  await ask();
  captured.clear();
});

afterAll(async () => {
  await server.close();
  await app.close();
  await endpoint.close();
  await rm(book, { recursive: true, force: true });
});

async function serve({ runtime }: TestRuntime): Promise<void> {
  server = await serveRoutes(await openApiRoutes(runtime));
}

async function ask(body: Record<string, unknown> = {}, headers: Record<string, string> = {}, path = '/chat') {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: QUESTION, ...body }),
  });
  return { status: response.status, id: response.headers.get('x-request-id'), text: await response.text() };
}

const linesOf = (message: string): LogLine[] => captured.lines().filter(({ msg }) => msg === message);

function expectNoSecret(): void {
  const text = captured.text();
  for (const secret of [...Object.values(CANARIES), endpoint.apiKey]) expect(text).not.toContain(secret);
}

describe('a question', () => {
  test('is one line that says how it went, and not what was asked', async () => {
    const { text } = await ask();
    const { metadata } = JSON.parse(text) as { metadata: Record<string, unknown> };
    expect(linesOf('question')).toEqual([
      expect.objectContaining({
        turnId: metadata['turn_id'],
        sessionId: metadata['session_id'],
        mode: 'general',
        model: endpoint.model,
        grounding: 'strict',
        outcome: metadata['outcome'],
        question: { length: [...QUESTION].length, digest: expect.stringMatching(/^[0-9a-f]{16}$/) as string },
        chunksRetrieved: metadata['chunks_retrieved'],
        historyMs: expect.any(Number) as number,
        retrievalMs: expect.any(Number) as number,
        firstPartMs: expect.any(Number) as number,
        totalMs: metadata['query_time_ms'],
      }),
    ]);
    expectNoSecret();
  });

  test('is known again by its digest', async () => {
    await ask();
    await ask();
    await ask({ query: `${QUESTION}?` });
    const digests = linesOf('question').map(({ question }) => (question as { digest: string }).digest);
    expect(digests[0]).toBe(digests[1]);
    expect(digests[2]).not.toBe(digests[0]);
  });

  test('that fails says with which error, and how far it came', async () => {
    endpoint.reply = () => ({ failure: { status: 400, message: CANARIES.answer } });
    expect((await ask()).status).toBe(503);
    const [line] = linesOf('question');
    expect(line).toMatchObject({ outcome: 'failed', errorCode: 'agent_unavailable' });
    expect(line).not.toHaveProperty('firstPartMs');
    expect(linesOf('request')).toEqual([expect.objectContaining({ status: 503, errorCode: 'agent_unavailable' })]);
    expect(linesOf('request failed')).toEqual([
      expect.objectContaining({
        err: expect.objectContaining({ name: 'AppError', code: 'agent_unavailable' }) as unknown,
      }),
    ]);
  });

  test('about a selection says how long that is', async () => {
    await ask({ mode: 'selected_text', selected_text: SELECTION });
    expect(linesOf('question')).toEqual([
      expect.objectContaining({ mode: 'selected_text', selectionLength: [...SELECTION].length }),
    ]);
    expectNoSecret();
  });
});

test('every line that a request causes carries its id, the client’s own where it gave one', async () => {
  endpoint.reply = () => ({ text: 'The lamp', streamError: 'lost' });
  expect((await ask({}, { 'x-request-id': 'trace-7' }, '/chat/stream')).id).toBe('trace-7');
  const lines = captured.lines();
  expect(lines.length).toBeGreaterThanOrEqual(3);
  expect(lines.map(({ requestId }) => requestId)).toEqual(lines.map(() => 'trace-7'));
  // Written by whoever writes it, an id never stands in a line twice.
  for (const line of captured.text().trimEnd().split('\n')) expect(line.match(/"requestId"/g)).toHaveLength(1);
  captured.clear();
  const { id } = await ask();
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(captured.lines().map(({ requestId }) => requestId))).toEqual(new Set([id]));
});

test('two requests at once do not take each other’s id', async () => {
  await Promise.all(['one', 'two', 'three'].map((id) => ask({}, { 'x-request-id': id })));
  expect(
    linesOf('question')
      .map(({ requestId }) => requestId)
      .toSorted(),
  ).toEqual(['one', 'three', 'two']);
});

describe('no level of the log holds a question, a selection, evidence, an answer or a key', () => {
  const words = Object.values(CANARIES).join(' ');
  const replies: Record<string, () => ModelReply> = {
    'when all is well': () => GOOD,
    'when the model server repeats them and the key': () => ({
      failure: { status: 401, message: `${words} ${endpoint.apiKey}` },
    }),
    'when it fails with them': () => ({ failure: { status: 500, message: words } }),
    'when it repeats what the answer was to rest on': () => ({
      failure: { status: 400, message: `by the ${CANARIES.evidence} keeper; ${SELECTION}` },
    }),
    'when it repeats one word': () => ({ failure: { status: 400, message: `${CANARIES.evidence} is too long.` } }),
    'when it repeats the question': () => ({
      failure: { status: 503, message: `the ${CANARIES.question} lamp is too long.` },
    }),
    'when it refuses them': () => ({ failure: { status: 400, message: words } }),
    'when the stream ends with them': () => ({ text: words, streamError: words }),
    'when the stream is not JSON': () => ({ text: 'a', lines: [`data: {"${words}`] }),
    'when the stream is not the protocol’s': () => ({ lines: [`data: {"choices": "${words}"}`] }),
    'when the stream breaks off': () => ({ text: words, finishReason: null }),
    'when the model declines': () => ({ finishReason: 'content_filter' }),
    'when it calls a tool that does not exist': () => ({ toolCalls: [{ name: CANARIES.answer, arguments: '{}' }] }),
    'when it calls a tool with what is none of its input': () => ({
      toolCalls: [{ name: 'search_documentation', arguments: `{"query": ["${words}"` }],
    }),
  };

  test.each(Object.keys(replies))('%s', async (name) => {
    endpoint.reply = () => replies[name]?.() ?? {};
    await ask();
    await ask({}, {}, '/chat/stream');
    await ask({ mode: 'selected_text', selected_text: SELECTION }, {}, '/api/reader/chat');
    expect(linesOf('question')).toHaveLength(3);
    expectNoSecret();
  });

  test('when the request cannot be read', async () => {
    const headers = { 'content-type': 'application/json' };
    await fetch(`${server.url}/chat`, { method: 'POST', headers, body: `{"query": "${words}` });
    await ask({ query: words.repeat(100) });
    await ask({ mode: words });
    await ask({ [CANARIES.question]: words });
    await fetch(`${server.url}/api/documents/lighthouse/search?query=${encodeURIComponent(words)}`);
    expect(linesOf('request').length).toBeGreaterThanOrEqual(5);
    expectNoSecret();
  });

  test('when the database is gone', async () => {
    await app.runtime.close();
    await ask();
    await ask({ session_id: '5f0c0f5c-54f3-4d0a-9c0e-2b6f0d7c9a11' }, {}, '/chat/stream');
    expect(captured.lines().filter(({ level }) => level >= 40)).not.toEqual([]);
    expectNoSecret();
    await app.reopen();
    await server.close();
    await serve(app);
  });

  test('when the database server cannot be reached, whose address holds a password', async () => {
    const { database } = parseEnv({ DATABASE_URL: `postgres://lectern:${CANARIES.password}@127.0.0.1:1/lectern` });
    if (database === null) throw new Error('No server is configured.');
    const { log } = captured;
    const opening = openServerDatabase({ ...database, log, statementDeadlineMs: 1_000, startPatienceMs: 200 });
    const error: unknown = await opening.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    log.fatal({ err: error }, 'the server cannot start');
    expect(String(error)).not.toContain(CANARIES.password);
    expectNoSecret();
  });
});

test('questions appear as they were asked where the operator wants that, and nothing else does', async () => {
  const open = await openTestRuntime({ ...endpoint.variables, LOG_QUESTIONS: 'true' }, captured.log);
  const routes = await openApiRoutes(open.runtime);
  await (await routes.post('/chat', { query: QUESTION, mode: 'selected_text', selected_text: SELECTION })).text();
  await open.close();
  expect(linesOf('question')).toEqual([expect.objectContaining({ question: { text: QUESTION } })]);
  const text = captured.text();
  for (const word of [CANARIES.selection, CANARIES.evidence, CANARIES.answer]) expect(text).not.toContain(word);
});
