import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { healthResponseSchema } from '#lib/contracts/health.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { shutDown } from '#server/shut-down.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { openTestRuntime } from '#tests/support/open-test-runtime.ts';
import { answerEvents, scriptedRuntime } from '#tests/support/scripted-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';
import { startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';

const LONG_MS = 60_000;
const SHORT_MS = 100;
const SESSION = '5f0c0f5c-54f3-4d0a-9c0e-2b6f0d7c9a11';

let running: RoutesServer | null = null;
let stopping = new AbortController();

afterEach(async () => {
  if (running?.server.listening === true) await running.close();
  running = null;
});

async function serve(runtime: Runtime): Promise<RoutesServer> {
  stopping = new AbortController();
  running = await serveRoutes(await openApiRoutes(runtime, stopping.signal));
  return running;
}

/** A server whose answers go on until `finish` is called. */
async function serveSlowly(): Promise<RoutesServer & { finish: () => void }> {
  const finished = Promise.withResolvers<undefined>();
  const server = await serve(
    scriptedRuntime(async function* (question) {
      const events = answerEvents(question, ['Once ', 'more.']);
      yield* events.slice(0, 2);
      await finished.promise;
      yield* events.slice(2);
    }),
  );
  return { ...server, finish: () => finished.resolve(undefined) };
}

/** An answer under way, of which something has come. */
async function askSlowly(url: string, path = '/chat/stream'): Promise<{ rest: () => Promise<string> }> {
  const selection = { mode: 'selected_text', selected_text: 'The lamp burns oil.' };
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'What does the lamp burn?', session_id: SESSION, ...selection }),
  });
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader?.read();
  const rest = async () => {
    let text = first?.value ?? '';
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) text += next.value;
    return text;
  };
  return { rest };
}

function shut({ server, drain }: RoutesServer, graceMs: number): Promise<void> {
  return shutDown({ server, drain, stopping, graceMs });
}

describe('a server told to stop', () => {
  test('with nothing under way is gone at once', async () => {
    const server = await serveSlowly();
    await shut(server, LONG_MS);
    await expect(fetch(`${server.url}/health`)).rejects.toThrow();
  });

  test('lets an answer under way come to its end, and turns everybody else away meanwhile', async () => {
    const server = await serveSlowly();
    const { rest } = await askSlowly(server.url);
    const over = shut(server, LONG_MS);

    for (const path of ['/health', '/api/health']) {
      const health = await fetch(server.url + path);
      expect(health.status).toBe(503);
      expect(health.headers.get('connection')).toBe('close');
      const { status, services } = healthResponseSchema.parse(await health.json());
      expect(status).toBe('unhealthy');
      expect(services.database.message).toBe('The server is shutting down.');
    }
    for (const path of ['/chat', '/chat/stream', '/api/reader/chat']) {
      const late = await fetch(server.url + path, { method: 'POST', body: '{"query":"Why?"}' });
      expect(late.status).toBe(503);
      expect(late.headers.get('connection')).toBe('close');
      expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(errorResponseSchema.parse(await late.json()).error_code).toBe('agent_unavailable');
    }

    server.finish();
    expect(await rest()).toMatch(/"type":"done"/);
    await over;
    await expect(fetch(`${server.url}/health`)).rejects.toThrow();
  });

  test.each(['/chat/stream', '/api/reader/chat'])(
    'ends an answer of %s that takes too long with an error and no end',
    async (path) => {
      const server = await serveSlowly();
      const { rest } = await askSlowly(server.url, path);
      const [text] = await Promise.all([rest(), shut(server, SHORT_MS)]);
      expect(text).toContain('The server is shutting down.');
      expect(text).not.toMatch(/"type":"(?:done|finish)"/);
    },
  );

  test('closes a connection that was kept open for further requests', async () => {
    const server = await serveSlowly();
    const { rest } = await askSlowly(server.url);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const get = async () => {
      const [response] = (await once(httpRequest(`${server.url}/health`, { agent }).end(), 'response')) as [
        IncomingMessage,
      ];
      const { socket } = response;
      await readText(response);
      return { connection: response.headers.connection, socket };
    };
    const before = await get();
    expect(before.connection).toBe('keep-alive');
    const over = shut(server, LONG_MS);
    const after = await get();
    expect(after).toEqual({ connection: 'close', socket: before.socket });
    server.finish();
    await rest();
    await over;
    agent.destroy();
  });

  test('is not kept by a connection on which nothing comes', async () => {
    const server = await serveSlowly();
    const stalled = server.sendRaw('POST /chat HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
    await once(server.server, 'request');
    await shut(server, SHORT_MS);
    expect(await stalled).toContain('503');
  });
});

test('an answer cut short is on record before the stores close', async () => {
  const endpoint = await startModelEndpoint(() => ({
    text: ['The lamp burns oil [1]. ', 'The lamp ', 'burns oil '],
    hangs: true,
  }));
  const app = await openTestRuntime(endpoint.variables);
  const server = await serve(app.runtime);
  const { rest } = await askSlowly(server.url);
  await Promise.all([rest(), shut(server, SHORT_MS)]);
  await app.reopen();
  const turns = await app.runtime.listTurns(ANONYMOUS, SESSION);
  expect(turns).toEqual([expect.objectContaining({ outcome: 'failed', errorCode: 'agent_unavailable' })]);
  await app.close();
  await endpoint.close();
});
