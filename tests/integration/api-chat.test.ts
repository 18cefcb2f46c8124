import { describe, expect, test } from 'vitest';

import { chatResponseSchema, type ChatStreamEvent, chatStreamEventSchema } from '#lib/contracts/chat-response.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { answerEvents, answering, eventsOf, scriptedRuntime } from '#tests/support/scripted-runtime.ts';

type Question = Parameters<Runtime['answerQuestion']>[0];

const SESSION = '5f0c0f5c-54f3-4d0a-9c0e-2b6f0d7c9a11';

async function readEvents(response: Response): Promise<ChatStreamEvent[]> {
  const frames = (await response.text()).split('\n\n');
  expect(frames.pop()).toBe('');
  return frames.map((frame) => {
    expect(frame.startsWith('data: ')).toBe(true);
    expect(frame).not.toContain('\n');
    return chatStreamEventSchema.parse(JSON.parse(frame.slice('data: '.length)));
  });
}

async function readError(response: Response) {
  return errorResponseSchema.parse(await response.json());
}

/** Routes that note every question they are asked. */
async function listening(variables: Record<string, string> = {}) {
  const questions: Question[] = [];
  const script = (question: Question) => {
    questions.push(question);
    return eventsOf(answerEvents(question, ['Yes.']));
  };
  return { questions, routes: await openApiRoutes(scriptedRuntime(script, { variables })) };
}

describe('an answer', () => {
  test('is one JSON object on /chat and the same events on /chat/stream and with stream: true', async () => {
    const routes = await openApiRoutes(scriptedRuntime(answering('Ownership ', 'is ', 'a set of rules [1].')));
    const json = chatResponseSchema.parse(await (await routes.post('/chat', { query: 'What is ownership?' })).json());
    expect(json.answer).toBe('Ownership is a set of rules [1].');
    for (const [path, body] of [
      ['/chat/stream', {}],
      ['/api/chat/stream', { stream: false }],
      ['/chat', { stream: true }],
      ['/api/chat', { stream: true }],
    ] as const) {
      const response = await routes.post(path, { query: 'What is ownership?', ...body });
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
      expect(response.headers.get('x-accel-buffering')).toBe('no');
      const events = await readEvents(response);
      expect(events.map((event) => event.type)).toEqual(['chunk', 'chunk', 'chunk', 'sources', 'done']);
      const text = events.map((event) => (event.type === 'chunk' ? event.content : '')).join('');
      expect(text).toBe(json.answer);
      expect(events.at(-1)).toEqual({ type: 'done', metadata: json.metadata });
    }
  });

  test('holds exactly the fields of the contract and Lectern’s own', async () => {
    const routes = await openApiRoutes(scriptedRuntime(answering('Yes.')));
    const body = (await (await routes.post('/chat', { query: 'Really?' })).json()) as Record<string, unknown>;
    expect(Object.keys(body).toSorted()).toEqual(['answer', 'metadata', 'mode', 'related', 'sources']);
  });
});

describe('a question', () => {
  test('has the contract’s defaults', async () => {
    const { questions, routes } = await listening();
    await routes.post('/chat', { query: 'What is ownership?' });
    expect(questions[0]).toMatchObject({
      text: 'What is ownership?',
      scope: { kind: 'library', filters: {} },
      sessionId: null,
      topK: 5,
      scoreThreshold: null,
      baseUrl: 'http://localhost:3000',
    });
  });

  test('takes null where the contract says None, and ignores fields it does not know', async () => {
    const { questions, routes } = await listening();
    const nothing = { session_id: null, selected_text: null, score_threshold: null, filters: null };
    const response = await routes.post('/chat', { query: 'Why?', ...nothing, temperature: 7 });
    expect(response.status).toBe(200);
    expect(questions).toHaveLength(1);
  });

  test('passes everything on as it was sent', async () => {
    const { questions, routes } = await listening({ PUBLIC_URL: 'https://books.example/' });
    const filters = {
      source_url: ['https://books.example/books/rust/ch%2001#own', '/books/rust/intro/', 'https://doc.example/a'],
      page_title: 'Ownership',
      section_heading: ['Moves', 'Copies'],
    };
    await routes.post('/chat', { query: ' Why?\r\n', session_id: SESSION, top_k: 20, score_threshold: 0.5, filters });
    expect(questions[0]).toMatchObject({
      text: ' Why?\r\n',
      scope: {
        kind: 'library',
        filters: {
          sourceKeys: ['/books/rust/ch%2001', '/books/rust/intro', 'https://doc.example/a'],
          pageTitles: ['Ownership'],
          sectionHeadings: ['Moves', 'Copies'],
        },
      },
      sessionId: SESSION,
      topK: 20,
      scoreThreshold: 0.5,
      baseUrl: 'https://books.example',
    });
  });

  test('keeps a selection to the last code unit, whatever is in it', async () => {
    const { questions, routes } = await listening();
    const text = '  e\u0301 \ud83d\ude00\r\n\ttab\ufeff \ud800 lone  ';
    const response = await routes.post('/chat', { query: 'What?', mode: 'selected_text', selected_text: text });
    expect(response.status).toBe(200);
    expect(questions[0]?.scope).toEqual({ kind: 'selection', text, place: null });
  });
});

describe('a failure', () => {
  const failing = (error: unknown, piecesBefore: string[] = []) =>
    openApiRoutes(
      scriptedRuntime(async function* (question) {
        yield* eventsOf(answerEvents(question, piecesBefore).slice(0, 1 + piecesBefore.length));
        throw error;
      }),
    );

  test.each([
    ['retrieval_unavailable', 503],
    ['embedding_failed', 503],
    ['agent_unavailable', 503],
    ['storage_unavailable', 503],
    ['forbidden', 403],
  ] as const)('%s before the first event is the status %i, streaming or not', async (code, status) => {
    const routes = await failing(new AppError(code, { cause: new Error('the secret cause') }));
    for (const path of ['/chat', '/chat/stream']) {
      const response = await routes.post(path, { query: 'Why?' });
      expect(response.status).toBe(status);
      const text = await response.text();
      expect(text).not.toContain('secret');
      expect(errorResponseSchema.parse(JSON.parse(text)).error_code).toBe(code);
    }
  });

  test('after the first event is one error event and no done', async () => {
    const routes = await failing(new AppError('agent_unavailable'), ['Half an ans']);
    const response = await routes.post('/chat/stream', { query: 'Why?' });
    expect(response.status).toBe(200);
    const events = await readEvents(response);
    expect(events.map((event) => event.type)).toEqual(['chunk', 'error']);
    expect(events.at(-1)).toMatchObject({ error_code: 'agent_unavailable', details: null, retry_after: null });
  });

  test('that nobody foresaw is internal_error and says nothing of itself', async () => {
    const routes = await failing(new TypeError('x is not a function at /srv/secret.ts'));
    const response = await routes.post('/chat', { query: 'Why?' });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret');
  });

  test('to end at all is internal_error, not a cut-off answer', async () => {
    const routes = await openApiRoutes(
      scriptedRuntime((question) => eventsOf(answerEvents(question, ['Yes.']).slice(0, 2))),
    );
    expect((await routes.post('/chat', { query: 'Why?' })).status).toBe(500);
    const events = await readEvents(await routes.post('/chat/stream', { query: 'Why?' }));
    expect(events.map((event) => event.type)).toEqual(['chunk', 'error']);
  });
});

describe('an answer nobody waits for any more', () => {
  /** Answers one piece, then waits until it is aborted. */
  async function waiting() {
    const ended = Promise.withResolvers<unknown>();
    const begun = Promise.withResolvers<undefined>();
    const script = async function* (question: Question) {
      try {
        yield* eventsOf(answerEvents(question, ['Once ']).slice(0, 2));
        begun.resolve(undefined);
        await new Promise((_, reject) => {
          question.signal.addEventListener('abort', () => reject(question.signal.reason));
        });
      } finally {
        ended.resolve(question.signal.reason);
      }
    };
    const routes = await openApiRoutes(scriptedRuntime(script, { variables: { MAX_CONCURRENT_REQUESTS: '1' } }));
    return { routes, ended: ended.promise, begun: begun.promise };
  }

  test('is stopped when the reader of the stream goes', async () => {
    const { routes, ended } = await waiting();
    const response = await routes.post('/chat/stream', { query: 'Why?' });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel('gone');
    expect(await ended).toBe('gone');
  });

  test('is stopped when the client of one JSON answer goes', async () => {
    const { routes, ended, begun } = await waiting();
    const client = new AbortController();
    const response = routes.post('/chat', { query: 'Why?' }, { signal: client.signal });
    await begun;
    client.abort('gone');
    expect(await ended).toBe('gone');
    expect((await response).status).toBe(499);
  });

  test('gives its place to the next', async () => {
    const { routes } = await waiting();
    for (let count = 0; count < 3; count += 1) {
      const response = await routes.post('/chat/stream', { query: 'Why?' });
      await response.body?.cancel();
    }
  });

  test('ends with an error event when the server stops, even if the work does not heed it', async () => {
    const stopping = new AbortController();
    const script = async function* (question: Question) {
      yield* eventsOf(answerEvents(question, ['Once ']).slice(0, 2));
      await new Promise(() => undefined);
    };
    const routes = await openApiRoutes(scriptedRuntime(script), stopping.signal);
    const response = await routes.post('/chat/stream', { query: 'Why?' });
    stopping.abort(new AppError('agent_unavailable'));
    const events = await readEvents(response);
    expect(events.at(-1)).toMatchObject({ type: 'error', error_code: 'agent_unavailable' });
  });
});

test('an answer is made no faster than it is read', async () => {
  let made = 0;
  const script = async function* (question: Question) {
    for (const event of answerEvents(question, Array<string>(10_000).fill('word '))) {
      made += 1;
      yield event;
    }
  };
  const routes = await openApiRoutes(scriptedRuntime(script));
  const reader = (await routes.post('/chat/stream', { query: 'Why?' })).body?.getReader();
  for (let count = 0; count < 5; count += 1) await reader?.read();
  expect(made).toBeLessThan(20);
  await reader?.cancel();
});

test('ten questions at a time are all answered, and the 61st of a minute is not', async () => {
  const runtime = scriptedRuntime(answering('Yes.'), { variables: { API_RATE_LIMIT: '60' } });
  const routes = await openApiRoutes(runtime);
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => routes.post('/chat', { query: 'Why?' })));
    expect(answers.map((response) => response.status)).toEqual(Array(10).fill(200));
  }
  for (const path of ['/chat', '/api/chat', '/chat/stream', '/api/chat/stream']) {
    const refused = await routes.post(path, { query: 'Why?' });
    expect(refused.status).toBe(429);
    const error = await readError(refused);
    expect(error.error_code).toBe('rate_limited');
    expect(error.retry_after).toBeGreaterThanOrEqual(1);
    expect(refused.headers.get('retry-after')).toBe(String(error.retry_after));
  }
});
