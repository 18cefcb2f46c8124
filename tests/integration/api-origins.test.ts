import { afterEach, beforeAll, describe, expect, test } from 'vitest';

import { API_OPERATIONS } from '#lib/contracts/api-operations.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { CrossOriginPolicy } from '#lib/serving/http/cross-origin.ts';
import { ROUTE_METHODS } from '#lib/serving/http/define-route.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { answering, scriptedRuntime } from '#tests/support/scripted-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

const APP = 'https://app.example';
const EVIL = 'https://evil.example';
const SESSION = '5f0c0f5c-54f3-4d0a-9c0e-2b6f0d7c9a11';
const CHANGING = ROUTE_METHODS.filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method));

let routes: ApiRoutes;
let running: RoutesServer | null = null;

beforeAll(async () => {
  routes = await openApiRoutes(scriptedRuntime(answering('Yes.')));
});

afterEach(async () => {
  await running?.close();
  running = null;
});

async function start(
  corsOrigins: string[] = [],
  options: { publicUrl?: string; trustedProxies?: string[] } = {},
): Promise<string> {
  const { publicUrl = null, trustedProxies = [] } = options;
  running = await serveRoutes(routes, trustedProxies, { corsOrigins, publicUrl });
  return running.url;
}

function ask(url: string, headers: Record<string, string> = {}, path = '/chat'): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    body: JSON.stringify({ query: 'Why?' }),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.body?.cancel();
  return response.status;
}

async function corsOf(answer: Promise<Response>) {
  const response = await answer;
  await response.body?.cancel();
  const of = (name: string) => response.headers.get(name);
  return {
    status: response.status,
    origin: of('access-control-allow-origin'),
    exposed: of('access-control-expose-headers'),
    credentials: of('access-control-allow-credentials'),
    vary: of('vary'),
  };
}

/** An address of a route file, with something in the place of every parameter. */
function filledIn(address: string): string {
  return address.replace('[sessionId]', SESSION).replace(/\[[^\]]+\]/g, 'nothing');
}

describe('without CORS_ORIGINS', () => {
  test('no route lets a page of another origin send what could change something', async () => {
    const url = await start();
    const elsewhere: Record<string, string>[] = [
      { origin: EVIL },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    const tried = routes.addresses.flatMap((address) => CHANGING.map((method) => ({ address, method })));
    expect(tried.length).toBeGreaterThan(60);
    for (const { address, method } of tried) {
      for (const headers of elsewhere) {
        const response = await fetch(url + filledIn(address), { method, headers, body: '{}' });
        expect([address, method, response.status]).toEqual([address, method, 403]);
        expect(response.headers.get('access-control-allow-origin')).toBeNull();
        const error = errorResponseSchema.parse(await response.json());
        expect(error).toMatchObject({ error_code: 'forbidden', message: expect.stringMatching(/^[^.]+\.$/) as string });
      }
    }
  });

  test('no route refuses what comes from no page', async () => {
    const url = await start();
    for (const address of routes.addresses) {
      for (const method of CHANGING) {
        const status = await statusOf(fetch(url + filledIn(address), { method, body: '{}' }));
        // The ingest endpoint asks for its own token.
        if (address !== '/api/ingest') expect([address, method, status]).not.toEqual([address, method, 403]);
      }
    }
  });

  test('what only reads is answered, and no page of another origin can read it', async () => {
    const url = await start();
    for (const path of ['/health', '/api/documents', '/openapi.json', '/nowhere']) {
      const { status, origin, vary } = await corsOf(fetch(url + path, { headers: { origin: EVIL } }));
      const copies = path === '/openapi.json' ? 'Origin, Accept-Encoding' : null;
      expect([path, status, origin, vary]).toEqual([path, path === '/nowhere' ? 404 : 200, null, copies]);
    }
  });
});

describe('the server’s own origin', () => {
  test.each([
    ['as the client wrote it', (url: string) => ({ origin: url })],
    ['behind a proxy that ends TLS and is not trusted', (url: string) => ({ origin: url.replace('http:', 'https:') })],
    ['said by the browser instead of Origin', () => ({ 'sec-fetch-site': 'same-origin' })],
  ])('is welcome %s', async (_how, headersFor) => {
    const url = await start();
    expect(await statusOf(ask(url, headersFor(url)))).toBe(200);
  });

  test('is not the same host on another port', async () => {
    const url = await start();
    expect(await statusOf(ask(url, { origin: 'http://127.0.0.1:1' }))).toBe(403);
  });

  test('is PUBLIC_URL, whatever host the proxy asks for', async () => {
    const url = await start([], { publicUrl: 'https://books.example/lectern' });
    expect(await statusOf(ask(url, { origin: 'https://books.example' }))).toBe(200);
    expect(await statusOf(ask(url, { origin: 'http://books.example' }))).toBe(403);
  });

  test('is what a trusted proxy says was asked for', async () => {
    const forwarded = { 'x-forwarded-host': 'books.example', 'x-forwarded-proto': 'https' };
    const url = await start([], { trustedProxies: ['loopback'] });
    expect(await statusOf(ask(url, { ...forwarded, origin: 'https://books.example' }))).toBe(200);
    expect(await statusOf(ask(url, { ...forwarded, origin: 'http://books.example' }))).toBe(403);
    expect(await statusOf(ask(url, { ...forwarded, origin: url }))).toBe(403);
  });

  test('is not what anybody else says was asked for', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    expect(await statusOf(ask(await start(), { ...forwarded, origin: EVIL }))).toBe(403);
  });
});

describe('with CORS_ORIGINS', () => {
  const OPENED = {
    origin: APP,
    exposed: 'x-request-id, retry-after, ratelimit-policy, ratelimit',
    credentials: null,
    vary: 'Origin',
  };

  test('the origins it names may ask, and read the answer', async () => {
    const url = await start([APP, 'http://localhost:5173']);
    for (const path of ['/chat', '/chat/stream', '/api/reader/chat']) {
      expect(await corsOf(ask(url, { origin: APP }, path))).toEqual({ ...OPENED, status: 200 });
    }
  });

  test('errors can be read too, whoever makes them', async () => {
    const url = await start([APP]);
    const headers = { origin: APP };
    const failures: [number, Promise<Response>][] = [
      [400, fetch(`${url}/chat`, { method: 'POST', headers, body: '{' })],
      [404, fetch(`${url}/nowhere`, { headers })],
      [405, fetch(`${url}/chat`, { method: 'DELETE', headers })],
      [405, fetch(`${url}/chat`, { method: 'PROPFIND', headers })],
      [400, fetch(`${url}/%ff`, { headers })],
    ];
    for (const [status, answer] of failures) expect(await corsOf(answer)).toEqual({ ...OPENED, status });
  });

  test('every other origin is refused as before', async () => {
    const url = await start([APP]);
    for (const origin of [EVIL, 'null', `${APP}.evil.example`, 'http://app.example', `${APP}:8443`]) {
      const { status, origin: allowed, vary } = await corsOf(ask(url, { origin }));
      expect([origin, status, allowed, vary]).toEqual([origin, 403, null, 'Origin']);
    }
    expect(await statusOf(ask(url, { 'sec-fetch-site': 'cross-site' }))).toBe(403);
  });

  test('a page of the reader is opened to nobody', async () => {
    const url = await start([APP]);
    const response = await fetch(`${url}/books/handbook`, { headers: { origin: APP } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    await response.body?.cancel();
  });

  test('* is any origin, and never with credentials', async () => {
    const url = await start(['*']);
    for (const origin of [EVIL, 'null']) {
      const answer = await corsOf(ask(url, { origin }));
      expect(answer).toEqual({ ...OPENED, status: 200, origin: '*', vary: null });
    }
  });

  test.each(['docs.example', 'https://docs.example/', '*'])('a site of the widget has to be named, not %s', (entry) => {
    const make = () => new CrossOriginPolicy({ allowed: [], widget: [APP, entry], publicUrl: null });
    expect(make).toThrow(/^WIDGET_ORIGINS must list origins as browsers send them, [^\n]+; [^\n]+ is not one\.$/);
  });

  test.each(['app.example', 'https://app.example/', 'https://app.example/x', 'https://APP.example', 'null', 'ftp://x'])(
    'an entry like %s is one sentence at the start',
    (entry) => {
      const make = () => new CrossOriginPolicy({ allowed: [APP, entry], widget: [], publicUrl: null });
      expect(make).toThrow(/^CORS_ORIGINS must list origins as browsers send them, [^\n]+; [^\n]+ is not one\.$/);
    },
  );
});

describe('a browser that asks beforehand', () => {
  const preflight = (url: string, path: string, origin: string) =>
    fetch(url + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-request-id',
      },
    });

  const addresses = API_OPERATIONS.flatMap(({ paths, method }) =>
    paths.map((path) => [method.toUpperCase(), path] as const),
  );
  const ofWidget = (path: string) => path.includes('widget');

  test.each(addresses.filter(([, path]) => !ofWidget(path)))(
    'may %s %s for an origin it names',
    async (method, path) => {
      const response = await preflight(await start([APP]), path.replace(/\{\w+\}/g, SESSION), APP);
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe(APP);
      expect(response.headers.get('vary')).toBe('Origin');
      expect(response.headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
      expect(response.headers.get('access-control-allow-headers')).toBe('content-type, x-request-id');
      expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    },
  );

  test.each(addresses.filter(([, path]) => ofWidget(path)))(
    'may %s %s for a site of the widget, and for no other origin that may use the API',
    async (method, path) => {
      running = await serveRoutes(routes, [], { corsOrigins: [EVIL], widgetOrigins: [APP] });
      const response = await preflight(running.url, path, APP);
      expect(response.headers.get('access-control-allow-origin')).toBe(APP);
      expect(response.headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
      expect(response.headers.get('access-control-allow-headers')).toBe('authorization, content-type, x-request-id');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      for (const [address, origin] of [
        [path, EVIL],
        ['/chat', APP],
      ] as const) {
        const refused = await preflight(running.url, address, origin);
        for (const name of ['origin', 'methods', 'headers'])
          expect(refused.headers.get(`access-control-allow-${name}`)).toBeNull();
      }
    },
  );

  test('is told nothing for any other origin', async () => {
    const response = await preflight(await start([APP]), '/chat', EVIL);
    for (const name of ['origin', 'methods', 'headers'])
      expect(response.headers.get(`access-control-allow-${name}`)).toBeNull();
  });
});
