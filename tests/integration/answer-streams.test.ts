import { setImmediate as nextTurn } from 'node:timers/promises';

import { readUIMessageStream } from 'ai';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { emptyAnswer, type ReaderChunk, withChunk } from '#lib/client/chat/answer-message.ts';
import { lastingAnswer } from '#lib/client/chat/lasting-answer.ts';
import type { ReaderMessage } from '#lib/client/chat/live-turns.ts';
import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { cutAfter, payloadsOf } from '#tests/support/cut-line.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { firstByDay } from '#tests/support/long-it.ts';
import { buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { streamOf } from '#tests/support/read-ui-message.ts';
import { QUESTIONS_OF_FIXTURES } from '#tests/support/recorded-questions.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

type Script = Runtime['answerQuestion'];

const CHAT = '/api/reader/chat';
const JSON_TYPE = { 'content-type': 'application/json' };
const realFetch = globalThis.fetch;

let app: TestRuntime;
let server: RoutesServer;
let script: Script;
let asked = 0;

beforeAll(async () => {
  app = await openTestRuntime();
  const never = new AbortController().signal;
  for (const book of ['field-guide', 'lighthouse'])
    await collect(app.runtime.ingest({ path: `${FIXTURE_BOOKS}/${book}` }, never));
  const answerQuestion: Script = (question) => {
    asked += 1;
    return script(question);
  };
  server = await serveRoutes(await openApiRoutes({ ...app.runtime, answerQuestion }));
});
beforeEach(() => {
  asked = 0;
  script = (question) => app.runtime.answerQuestion(question);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());
afterAll(async () => {
  await server.close();
  await app.close();
});

/** The same answer each time, a piece at a time, as one that a model gives. */
function replay(events: readonly AnswerEvent[]): Script {
  return async function* () {
    for (const event of events) {
      await nextTurn();
      yield event;
    }
  };
}

interface Posting {
  signal?: AbortSignal;
  'last-event-id'?: string;
}

/** Asks as the reader's pages do. `cutAt` says after how many events each connection, by its number, is cut. */
async function askOver(cutAt: (connection: number) => number, query = 'Why?') {
  let connections = 0;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const response = await realFetch(new URL(input, server.url), init);
    connections += 1;
    const { status, headers, body } = response;
    if (body === null || !response.ok) return response;
    return new Response(cutAfter(body, cutAt(connections)), { status, headers });
  });
  const id = crypto.randomUUID();
  const lines: boolean[] = [];
  const payloads = await Array.fromAsync(askReader(query, { id, onLine: (isWhole) => lines.push(isWhole) }));
  return { id, payloads, connections, lines };
}

function askReader(query: string, reading: { id: string; onLine: (isWhole: boolean) => void }) {
  const { signal } = new AbortController();
  const init = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ query }) };
  return lastingAnswer(CHAT, init, { ...reading, signal });
}

const readByReader = (payloads: string[]) =>
  payloads.map((payload) => JSON.parse(payload) as ReaderChunk).reduce(withChunk, emptyAnswer());

async function readBySdk(payloads: string[]) {
  const stream = streamOf(payloads.map((payload) => JSON.parse(payload) as ReaderChunk));
  return (await Array.fromAsync(readUIMessageStream<ReaderMessage>({ stream }))).at(-1);
}

function post(id: string, body: object, { signal, ...headers }: Posting = {}): Promise<Response> {
  const named = { ...JSON_TYPE, 'lectern-answer': id, ...headers };
  return realFetch(`${server.url}${CHAT}`, {
    method: 'POST',
    headers: named,
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

const findOpen = async (sessionId: string): Promise<unknown> =>
  (await realFetch(`${server.url}${CHAT}?session_id=${sessionId}`)).json();

const stop = async (id: string): Promise<unknown> =>
  (await realFetch(`${server.url}${CHAT}/${id}`, { method: 'DELETE' })).json();

const readOn = (id: string, after: number) =>
  realFetch(`${server.url}${CHAT}/${id}`, { headers: { 'last-event-id': String(after) } });

describe('20 recorded answers', () => {
  it('are the same, wherever the connection is cut, and as often, and as the AI SDK reads them', async () => {
    expect(QUESTIONS_OF_FIXTURES).toHaveLength(20);
    let cuts = 0;
    for (const query of firstByDay(QUESTIONS_OF_FIXTURES, 4)) {
      script = replay(await Array.fromAsync(app.runtime.answerQuestion(buildQuestion(query))));
      const whole = (await askOver(() => Infinity)).payloads;
      expect(whole.at(-1)).toContain('"type":"finish"');
      for (let after = 0; after <= whole.length; after += 1) {
        const cut = await askOver((connection) => (connection === 1 ? after : Infinity));
        expect(cut.payloads).toEqual(whole);
        expect(cut.lines).toEqual([false, true]);
        cuts += 1;
      }
      expect(readByReader(whole)).toEqual(await readBySdk(whole));
      const everywhere = await askOver(() => 1);
      expect(everywhere.payloads).toEqual(whole);
      expect(everywhere.connections).toBe(whole.length + 1);
    }
    expect(cuts).toBeGreaterThan(40);
  });
});

describe('an answer that has a name', () => {
  it('numbers its events, and tells any of them again', async () => {
    const id = crypto.randomUUID();
    const text = await (await post(id, { query: 'How is the lamp lit?' })).text();
    const numbers = [...text.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const whole = await payloadsOf(new Response(text));
    for (const after of [0, 1, numbers.length - 1, numbers.length]) {
      expect(await payloadsOf(await readOn(id, after))).toEqual(whole.slice(after));
    }
  });

  it('goes on without its reader, and is recorded whole', async () => {
    const sessionId = crypto.randomUUID();
    const goOn = Promise.withResolvers<undefined>();
    script = async function* (question) {
      for await (const event of app.runtime.answerQuestion(question)) {
        yield event;
        if (event.type === 'answer-start') await goOn.promise;
      }
    };
    const leave = new AbortController();
    const id = crypto.randomUUID();
    const response = await post(
      id,
      { query: 'When is the lamp lit?', session_id: sessionId },
      { signal: leave.signal },
    );
    await response.body?.getReader().read();
    expect(await findOpen(sessionId)).toMatchObject({
      open: { id, question: { query: 'When is the lamp lit?', session_id: sessionId } },
    });
    leave.abort();
    goOn.resolve(undefined);
    await expect.poll(() => app.runtime.listTurns(ANONYMOUS, sessionId)).toHaveLength(1);
    const [turn] = await app.runtime.listTurns(ANONYMOUS, sessionId);
    expect(turn?.outcome).toBe('answered');
    expect((await payloadsOf(await readOn(id, 0))).at(-2)).toContain('"type":"finish"');
    expect(await findOpen(sessionId)).toEqual({ open: null });
  });

  it('is answered once, however often it is asked for again', async () => {
    const id = crypto.randomUUID();
    const body = { query: 'How is the lamp lit?' };
    const whole = await payloadsOf(await post(id, body));
    expect(await payloadsOf(await post(id, body, { 'last-event-id': '0' }))).toEqual(whole);
    expect(await payloadsOf(await post(id, body, { 'last-event-id': '3' }))).toEqual(whole.slice(3));
    expect(asked).toBe(1);
  });

  it('ends for all who read it when one of them stops it, and is recorded as stopped', async () => {
    const sessionId = crypto.randomUUID();
    const aborted = Promise.withResolvers<boolean>();
    const halfway = Promise.withResolvers<undefined>();
    script = async function* (question) {
      for await (const event of app.runtime.answerQuestion(question)) {
        yield event;
        if (event.type !== 'answer-delta') continue;
        question.signal.addEventListener('abort', () => aborted.resolve(true));
        halfway.resolve(undefined);
        await aborted.promise;
        throw question.signal.reason;
      }
    };
    const id = crypto.randomUUID();
    const first = await post(id, { query: 'How is the lamp lit?', session_id: sessionId });
    const second = await readOn(id, 0);
    await halfway.promise;
    expect(await stop(id)).toEqual({ stopped: true });
    const [one, other] = [await payloadsOf(first), await payloadsOf(second)];
    expect(one).toEqual(other);
    expect(one.slice(-2)).toEqual(['{"type":"abort"}', '[DONE]']);
    expect(await aborted.promise).toBe(true);
    await expect.poll(() => app.runtime.listTurns(ANONYMOUS, sessionId)).toMatchObject([{ outcome: 'stopped' }]);
    expect(await stop(id)).toEqual({ stopped: false });
  });

  it('that nobody has any more fails as a broken line does', async () => {
    const missing = async (input: string, init?: RequestInit) =>
      input === CHAT
        ? new Response(cutAfter((await realFetch(new URL(input, server.url), init)).body ?? new ReadableStream(), 2))
        : new Response('{}', { status: 404 });
    vi.stubGlobal('fetch', missing);
    const payloads = askReader('Why?', { id: crypto.randomUUID(), onLine: () => undefined });
    await expect(Array.fromAsync(payloads)).rejects.toThrow(TypeError);
  });

  it('is refused before it begins as any other', async () => {
    expect((await post('no-uuid', { query: 'Why?' })).status).toBe(400);
    expect((await post(crypto.randomUUID(), { query: '' })).status).toBe(400);
    expect((await readOn(crypto.randomUUID(), 0)).status).toBe(404);
    const odd = await realFetch(`${server.url}${CHAT}/${crypto.randomUUID()}`, { headers: { 'last-event-id': 'x' } });
    expect(odd.status).toBe(400);
  });

  it('that fails on its way says so to whoever comes back', async () => {
    script = async function* (question) {
      for await (const event of app.runtime.answerQuestion(question)) {
        yield event;
        if (event.type === 'answer-evidence') throw new Error('the secret cause');
      }
    };
    const { id, payloads } = await askOver((connection) => connection, 'How is the lamp lit?');
    expect(payloads.at(-1)).toContain('internal_error');
    expect(payloads.join('')).not.toContain('secret');
    expect(await payloadsOf(await readOn(id, 0))).toEqual([...payloads, '[DONE]']);
  });
});
