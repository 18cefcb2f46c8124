import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';

import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { malformedRequest } from '#tests/support/malformed-requests.ts';
import { answerEvents, answering, eventsOf, scriptedRuntime } from '#tests/support/scripted-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';
import { propertyOf } from '#tests/support/trials.ts';

type Script = Runtime['answerQuestion'];
type Question = Parameters<Script>[0];

let running: RoutesServer | null = null;

afterEach(async () => {
  await running?.close();
  running = null;
});

async function start(
  script: Script = answering('Yes.'),
  options: { variables?: Record<string, string>; trustedProxies?: string[] } = {},
): Promise<RoutesServer> {
  const routes = await openApiRoutes(scriptedRuntime(script, { variables: options.variables ?? {} }));
  running = await serveRoutes(routes, options.trustedProxies);
  return running;
}

function ask(server: RoutesServer, headers: Record<string, string> = {}, path = '/chat'): Promise<Response> {
  const body = JSON.stringify({ query: 'Why?' });
  return fetch(`${server.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** The status and the typed body of an answer as it came over the wire. */
function readRaw(text: string) {
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]);
  const json = /\{.*\}/s.exec(text.slice(text.indexOf('\r\n\r\n')))?.[0] ?? '';
  return { status, error: errorResponseSchema.parse(JSON.parse(json)) };
}

describe('the budget of a client', () => {
  test('is 60 questions a minute for localhost too, whatever X-Forwarded-For it makes up', async () => {
    const server = await start(undefined, { variables: { API_RATE_LIMIT: '60' } });
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) {
      const response = await ask(server, {
        'x-forwarded-for': `203.0.113.${count}`,
        'x-real-ip': `203.0.113.${count}`,
        forwarded: `for=203.0.113.${count}`,
        'x-lectern-client': `203.0.113.${count}`,
      });
      statuses.push(response.status);
      await response.body?.cancel();
    }
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
  });

  test('is that of the client a trusted proxy names, as far as it is trusted', async () => {
    const server = await start(undefined, { variables: { API_RATE_LIMIT: '1' }, trustedProxies: ['loopback'] });
    const statusFor = async (forwarded: string) => {
      const response = await ask(server, { 'x-forwarded-for': forwarded });
      await response.body?.cancel();
      return response.status;
    };
    expect(await statusFor('203.0.113.1')).toBe(200);
    expect(await statusFor('203.0.113.2')).toBe(200);
    expect(await statusFor('203.0.113.1')).toBe(429);
    // What the client itself put before the proxy's entry counts for nothing.
    expect(await statusFor('198.51.100.9, 203.0.113.2')).toBe(429);
  });
});

test('ten questions at once over ten connections are all answered', async () => {
  const server = await start(undefined, { variables: { API_RATE_LIMIT: '60' } });
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(server)));
  expect(answers.map((response) => response.status)).toEqual(Array(10).fill(200));
  for (const response of answers) expect(await response.json()).toMatchObject({ answer: 'Yes.' });
});

describe('the address of a source link', () => {
  const baseUrlFor = async (headers: Record<string, string>, trustedProxies: string[] = []) => {
    const asked = Promise.withResolvers<Question>();
    const server = await start(
      (question) => {
        asked.resolve(question);
        return eventsOf(answerEvents(question, ['Yes.']));
      },
      { trustedProxies },
    );
    await (await ask(server, headers)).body?.cancel();
    return { baseUrl: (await asked.promise).baseUrl, own: server.url };
  };

  test('is the host the client named', async () => {
    const { baseUrl, own } = await baseUrlFor({});
    expect(baseUrl).toBe(own);
  });

  test('is not what an untrusted client says was forwarded', async () => {
    const { baseUrl, own } = await baseUrlFor({ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' });
    expect(baseUrl).toBe(own);
  });

  test('is what a trusted proxy says was asked for', async () => {
    const headers = { 'x-forwarded-host': 'books.example', 'x-forwarded-proto': 'https' };
    expect((await baseUrlFor(headers, ['loopback'])).baseUrl).toBe('https://books.example');
  });
});

describe('a client that leaves', () => {
  test.each(['/chat', '/chat/stream'])('stops the work of %s', async (path) => {
    const begun = Promise.withResolvers<undefined>();
    const ended = Promise.withResolvers<boolean>();
    const server = await start(async function* (question) {
      try {
        yield* eventsOf(answerEvents(question, ['Once ']).slice(0, 2));
        begun.resolve(undefined);
        await new Promise((_, reject) => {
          question.signal.addEventListener('abort', () => reject(question.signal.reason));
        });
      } finally {
        ended.resolve(question.signal.aborted);
      }
    });
    const client = httpRequest(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    client.on('error', () => undefined);
    client.end(JSON.stringify({ query: 'Why?' }));
    await begun.promise;
    client.destroy();
    expect(await ended.promise).toBe(true);
  });
});

describe('a body that is too large', () => {
  test('is refused before it is sent when it says so', async () => {
    const server = await start();
    const head =
      'POST /chat HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n\r\n{';
    const { status, error } = readRaw(await server.sendRaw(head));
    expect(status).toBe(413);
    expect(error.error_code).toBe('payload_too_large');
  });

  test('is cut off when it does not end', async () => {
    const server = await start();
    const client = httpRequest(`${server.url}/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    client.on('error', () => undefined);
    const block = Buffer.alloc(16 * 1024, ' ');
    let isOver = false;
    const pump = () => {
      if (!isOver) client.write(block, pump);
    };
    pump();
    const [response] = (await once(client, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
    expect(response.statusCode).toBe(413);
    response.on('error', () => undefined);
    response.resume();
    await new Promise((resolve) => client.once('close', resolve));
    isOver = true;
  });
});

describe('what is not a request', () => {
  const head = (line: string, ...headers: string[]) =>
    [line, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n');

  test.each([
    ['garbage', 400, 'garbage\r\n\r\n'],
    ['a method nobody knows', 400, head('FOO /chat HTTP/1.1')],
    ['two lengths', 400, head('POST /chat HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2')],
    ['a length and chunks', 400, head('POST /chat HTTP/1.1', 'Content-Length: 1', 'Transfer-Encoding: chunked')],
    [
      'a broken chunk',
      400,
      head('POST /chat HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked') + 'zz\r\n',
    ],
    ['headers beyond measure', 400, head('GET /health HTTP/1.1', `X: ${'a'.repeat(20_000)}`)],
    ['a host that is none', 400, 'GET /health HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['a host with a path', 400, 'GET /health HTTP/1.1\r\nHost: evil.example/x\r\nConnection: close\r\n\r\n'],
    ['a path that cannot be decoded', 400, head('GET /%ff HTTP/1.1')],
    ['U+0000 in the path', 400, head('GET /api/pages/a%00b HTTP/1.1')],
    ['a whole address for a path', 400, head('GET http://x/health HTTP/1.1')],
    ['the star', 400, head('OPTIONS * HTTP/1.1')],
    ['an expectation', 400, head('POST /chat HTTP/1.1', 'Expect: the-unexpected')],
    ['CONNECT', 405, head('CONNECT example.com:443 HTTP/1.1')],
    ['TRACE on an endpoint', 405, head('TRACE /chat HTTP/1.1')],
    ['PROPFIND on a page', 405, head('PROPFIND / HTTP/1.1')],
    ['PROPFIND nowhere', 404, head('PROPFIND /nowhere HTTP/1.1')],
    ['POST on a page', 405, head('POST /books/rust/intro HTTP/1.1', 'Content-Length: 0')],
    ['an upgrade', 405, 'GET /chat HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade, close\r\n\r\n'],
  ])('%s is a typed %i', async (_name, status, bytes) => {
    const answer = readRaw(await (await start()).sendRaw(bytes));
    expect(answer.status).toBe(status);
  });

  test('does not cut off the answer to a good request before it', async () => {
    const text = await (await start()).sendRaw('GET /health HTTP/1.1\r\nHost: x\r\n\r\ngarbage\r\n\r\n');
    const [first = '', second = ''] = text.split(/(?<=.)(?=HTTP\/1\.1 )/s);
    expect(first).toContain('"status":"healthy"');
    expect(readRaw(second).status).toBe(400);
  });
});

test('the icon that browsers look for by themselves is that of the pages', async () => {
  const { url } = await start();
  const reply = await fetch(`${url}/favicon.ico`, { redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([308, '/icon.svg']);
  expect((await fetch(`${url}/favicon.ico`, { method: 'POST' })).status).toBe(405);
});

test('random bytes and malformed requests over a real connection all end as typed 4xx', async () => {
  const server = await start();
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
      const { status } = readRaw(await server.sendRaw(new Uint8Array([...bytes, 0x0d, 0x0a, 0x0d, 0x0a])));
      expect(status).toBe(400);
    }),
    propertyOf({ usual: 60, deep: 300 }),
  );
  await fc.assert(
    fc.asyncProperty(malformedRequest, async ({ method, path, headers, body }) => {
      const response = await fetch(`${server.url}${path}`, { method, headers, body });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      errorResponseSchema.parse(await response.json());
    }),
    propertyOf({ usual: 60, deep: 300 }),
  );
});
