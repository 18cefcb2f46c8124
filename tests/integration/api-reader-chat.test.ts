import { UI_MESSAGE_STREAM_HEADERS } from 'ai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { type ChatResponse, chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { UI_STREAM_HEADERS } from '#lib/serving/surfaces/ui-stream.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { openUiStream, readUiMessage, sourcesOf, textOf } from '#tests/support/read-ui-message.ts';
import { answerEvents, answering, eventsOf, scriptedRuntime } from '#tests/support/scripted-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

type Script = Runtime['answerQuestion'];

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** One server at a time: the route files know one runtime. */
async function withServer<Result>(runtime: Runtime, use: (server: RoutesServer) => Promise<Result>): Promise<Result> {
  const server = await serveRoutes(await openApiRoutes(runtime));
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

function readScripted(script: Script, body: object = { query: 'Why?' }) {
  return withServer(scriptedRuntime(script), ({ url }) => readUiMessage(url, body));
}

describe('an answer from a book', () => {
  let app: TestRuntime;
  let server: RoutesServer;

  beforeAll(async () => {
    app = await openTestRuntime();
    await collect(app.runtime.ingest({ path: `${FIXTURE_BOOKS}/field-guide` }, new AbortController().signal));
    server = await serveRoutes(await openApiRoutes(app.runtime));
  });
  afterAll(async () => {
    await server.close();
    await app.close();
  });

  async function askJson(body: object): Promise<ChatResponse> {
    const response = await fetch(`${server.url}/api/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return chatResponseSchema.parse(await response.json());
  }

  test.each([
    ['the library', { query: 'How long should I sit still in the chair?' }],
    ['a selection', { query: 'When do owls hunt?', mode: 'selected_text', selected_text: 'Owls 🦉 hunt at night.' }],
    ['nothing', { query: 'Which window tax did the parliament levy on chair makers in 1696?' }],
  ])('about %s is the same message as the JSON answer', async (_what, body) => {
    const [json, { message, errors }] = [await askJson(body), await readUiMessage(server.url, body)];
    expect(errors).toEqual([]);
    expect(textOf(message)).toBe(json.answer);
    expect(sourcesOf(message).map(({ source }) => source)).toEqual(json.sources);
    expect(sourcesOf(message).map(({ position }) => position)).toEqual(json.sources.map((_, index) => index + 1));
    const related = message?.parts.flatMap((part) => (part.type === 'data-related' ? part.data.links : []));
    expect(related).toEqual(json.related);
    const { metadata } = message ?? {};
    expect(metadata).toMatchObject({ mode: json.mode, model: app.runtime.modelName, turnId: message?.id });
    expect(metadata?.answer).toMatchObject({
      outcome: json.metadata.outcome,
      chunks_retrieved: json.metadata.chunks_retrieved,
      session_id: metadata?.sessionId,
      turn_id: message?.id,
    });
  });

  test('begins with its start, tells of the evidence, and names a source before the text that cites it', async () => {
    const { chunks } = await readUiMessage(server.url, { query: 'How long should I sit still in the chair?' });
    const types = chunks.map(({ type }) => type);
    expect(types.filter((type) => !['data-plan', 'data-tool'].includes(type)).slice(0, 2)).toEqual([
      'start',
      'data-evidence',
    ]);
    expect(types.at(-1)).toBe('finish');
    expect(types.filter((type) => type === 'text-start')).toHaveLength(1);
    expect(chunks.find(({ type }) => type === 'data-evidence')).toMatchObject({ transient: true });
    const known = new Set<string>();
    for (const chunk of chunks) {
      if (chunk.type === 'data-source') known.add(`[${chunk.data.position}]`);
      if (chunk.type !== 'text-delta') continue;
      for (const [marker] of chunk.delta.matchAll(/\[\d+\]/g)) expect(known).toContain(marker);
    }
    expect(known.size).toBeGreaterThan(0);
  });

  test('that is stopped in the middle is recorded as stopped, with the sources of what was shown', async () => {
    const sessionId = crypto.randomUUID();
    const pausing: Script = async function* (question) {
      for await (const event of app.runtime.answerQuestion(question)) {
        yield event;
        if (event.type === 'answer-delta') await untilAborted(question.signal);
      }
    };
    let shown = '';
    await withServer({ ...app.runtime, answerQuestion: pausing }, async ({ url }) => {
      const stop = new AbortController();
      const body = { query: 'How long should I sit still in the chair?', session_id: sessionId };
      const reader = (await openUiStream(url, body, stop.signal)).getReader();
      while (shown === '') {
        const { value } = await reader.read();
        if (value?.type === 'text-delta') shown = value.delta;
      }
      stop.abort();
      await expect.poll(() => app.runtime.listTurns(ANONYMOUS, sessionId)).toHaveLength(1);
    });
    const [turn] = await app.runtime.listTurns(ANONYMOUS, sessionId);
    expect(turn).toMatchObject({ outcome: 'stopped', response: shown });
    expect(turn?.sources.length).toBeGreaterThan(0);
    expect(turn?.sources).toHaveLength(new Set(shown.match(/(?<!\\)\[\d+\]/g)).size);
  });
});

describe('the stream', () => {
  test('is what the AI SDK expects, and nothing on its way may hold it back', async () => {
    await withServer(scriptedRuntime(answering('Yes.')), async ({ url }) => {
      const response = await fetch(`${url}/api/reader/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'Why?' }),
      });
      expect((await response.text()).endsWith('data: [DONE]\n\n')).toBe(true);
      expect(response.headers.get('cache-control')).toContain('no-transform');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    });
    const { connection: _hop, 'content-type': _type, 'cache-control': _cache, ...theirs } = UI_MESSAGE_STREAM_HEADERS;
    expect(UI_STREAM_HEADERS).toMatchObject(theirs);
    expect(UI_STREAM_HEADERS['content-type']).toContain(UI_MESSAGE_STREAM_HEADERS['content-type']);
  });

  test('cuts no character in two, also where a source comes between its halves', async () => {
    const source = {
      source_url: 'selected_text',
      page_title: '',
      section_heading: '',
      chunk_text: '',
      relevance_score: 1,
      char_start: 0,
      char_end: 1,
      char_start_cp: 0,
      char_end_cp: 1,
      line_start: 1,
      line_end: 1,
      quote: 'x',
    };
    const script: Script = async function* (question) {
      const [start, ...rest] = answerEvents(question, []);
      if (start !== undefined) yield start;
      yield { type: 'answer-evidence', passages: 0 };
      yield { type: 'answer-delta', text: 'An owl \ud83e' };
      yield { type: 'answer-source', position: 1, source };
      yield { type: 'answer-delta', text: '\udd89 [1]' };
      yield* eventsOf(rest);
    };
    const { message, chunks } = await readScripted(script);
    expect(textOf(message)).toBe('An owl \u{1F989} [1]');
    const deltas = chunks.flatMap((chunk) => (chunk.type === 'text-delta' ? [chunk.delta] : []));
    expect(deltas).toEqual(['An owl ', '\u{1F989} [1]']);
  });
});

describe('a failure', () => {
  const refused = async (
    runtime: Runtime,
    body: object,
    before: (url: string) => Promise<unknown> = async () => null,
  ) =>
    withServer(runtime, async ({ url }) => {
      await before(url);
      const error: unknown = await openUiStream(url, body).catch((reason: unknown) => reason);
      if (!(error instanceof Error) || !('statusCode' in error)) throw new Error('It was answered.');
      return { status: error.statusCode, body: errorResponseSchema.parse(JSON.parse(error.message)) };
    });

  test('before the answer begins is an HTTP status and an ErrorResponse', async () => {
    const runtime = scriptedRuntime(answering('Yes.'), { variables: { API_RATE_LIMIT: '1' } });
    const tooMuch = await refused(runtime, { query: 'Why?' }, (url) => readUiMessage(url, { query: 'Why?' }));
    expect(tooMuch).toMatchObject({ status: 429, body: { error_code: 'rate_limited' } });
    expect(tooMuch.body.retry_after).toBeGreaterThan(0);
    expect(await refused(runtime, { query: '' })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_error' },
    });
  });

  test('afterwards is an error chunk with an ErrorResponse', async () => {
    const { message, errors, chunks } = await readScripted(async function* (question) {
      yield* eventsOf(answerEvents(question, ['Half an ans']).slice(0, 2));
      throw new AppError('retrieval_unavailable', { cause: new Error('the secret cause') });
    });
    expect(textOf(message)).toBe('Half an ans');
    expect(errors).toHaveLength(1);
    expect(errors[0]).not.toContain('secret');
    expect(errorResponseSchema.parse(JSON.parse(errors[0] ?? '')).error_code).toBe('retrieval_unavailable');
    expect(chunks.at(-1)?.type).toBe('error');
  });

  test('to end is one too', async () => {
    const { errors } = await readScripted((question) => eventsOf(answerEvents(question, ['Yes.']).slice(0, 2)));
    expect(errorResponseSchema.parse(JSON.parse(errors[0] ?? '')).error_code).toBe('internal_error');
  });
});

test('an answer whose reader goes is stopped, and gives its place to the next', async () => {
  const ended = Promise.withResolvers<boolean>();
  const script: Script = async function* (question) {
    try {
      yield* eventsOf(answerEvents(question, ['Once ']).slice(0, 2));
      await untilAborted(question.signal);
    } finally {
      ended.resolve(question.signal.aborted);
    }
  };
  const runtime = scriptedRuntime(script, { variables: { MAX_CONCURRENT_REQUESTS: '1' } });
  await withServer(runtime, async ({ url }) => {
    const stop = new AbortController();
    const reader = (await openUiStream(url, { query: 'Why?' }, stop.signal)).getReader();
    await reader.read();
    stop.abort();
    expect(await ended.promise).toBe(true);
    const next = await openUiStream(url, { query: 'Why?' });
    expect((await next.getReader().read()).value?.type).toBe('start');
  });
});
