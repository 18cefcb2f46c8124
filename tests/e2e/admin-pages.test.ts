import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type ForgerySource, REFUSED_CREDENTIALS, unchangedForgery } from '#tests/support/admin-credentials.ts';
import { firstByDay } from '#tests/support/long-it.ts';
import { ADMIN_PASSWORD, READ_ONLY_PASSWORD } from '#tests/support/sign-in.ts';
import { startPostgres, type TestPostgres } from '#tests/support/start-postgres.ts';
import { startServer, type StartedServer } from '#tools/start-server.ts';

const SIGNED_IN = join(import.meta.dirname, '../../app/admin/(signed-in)');
/** Asked before the pages are, and so what they are about. */
const CANARY = 'canarywordthatnobookholds';
/** How a browser asks for a page: as a whole, for its data, or for its data before anybody goes there. */
const WAYS: Record<string, Record<string, string>> = {
  'a whole page': { accept: 'text/html' },
  'the data of a page': { rsc: '1' },
  'the data of a page, beforehand': { rsc: '1', 'next-router-prefetch': '1' },
  'the data of a part of a page, beforehand': {
    rsc: '1',
    'next-router-prefetch': '1',
    'next-router-segment-prefetch': '/_full',
  },
};

let postgres: TestPostgres;
let server: StartedServer;
let source: ForgerySource;
let sessionId: string;

beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  server = await startServer({
    env: {
      DATABASE_URL: databaseUrl,
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      ADMIN_PASSWORD,
      ADMIN_READ_ONLY_PASSWORD: READ_ONLY_PASSWORD,
    },
  });
  sessionId = await ask(`What is ${CANARY}?`);
  source = { databaseUrl, password: ADMIN_PASSWORD, liveToken: await signIn() };
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
});

function post(path: string, body: unknown): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function ask(query: string): Promise<string> {
  const answer = (await (await post('/api/chat', { query })).json()) as { metadata: { session_id: string } };
  return answer.metadata.session_id;
}

async function signIn(): Promise<string> {
  const response = await post('/api/admin/session', { name: 'admin', password: ADMIN_PASSWORD });
  return /lectern_admin=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
}

/** The addresses of all pages behind the sign-in, as the files of the app say. */
function pages(): string[] {
  return globSync('**/page.tsx', { cwd: SIGNED_IN })
    .map((file) => `/admin/${file}`.replace(/\/page\.tsx$/, '').replace('[sessionId]', sessionId))
    .toSorted();
}

/** The answer, once Next has corrected the address that data is asked for at. */
async function open(path: string, headers: Record<string, string>): Promise<{ response: Response; text: string }> {
  let address = headers.rsc === undefined ? path : `${path}?_rsc=probe`;
  for (let step = 0; step < 3; step += 1) {
    const response = await fetch(server.url + address, { headers, redirect: 'manual' });
    const text = await response.text();
    const location = response.headers.get('location');
    if (location?.startsWith(`${path}?`) !== true) return { response, text };
    address = location;
  }
  throw new Error(`${path} leads to itself.`);
}

/** What an administrator sees of every page and nobody else may. */
function contentsOf(text: string): string[] {
  return [CANARY, 'admin-page', 'Signed in as', 'handbook', 'lectern-quoting', 'admin-sections'].filter((words) =>
    text.includes(words),
  );
}

describe('the pages of the administration', () => {
  it('are known, and each shows something to who is signed in', async () => {
    expect(pages()).toEqual([
      '/admin',
      '/admin/account',
      '/admin/conversations',
      `/admin/conversations/${sessionId}`,
      '/admin/health',
      '/admin/keys',
      '/admin/library',
      '/admin/log',
      '/admin/review',
      '/admin/search',
      '/admin/users',
    ]);
    const headers = await unchangedForgery(source);
    for (const path of pages()) {
      const { response, text } = await open(path, { ...WAYS['a whole page'], ...headers });
      expect([path, response.status, contentsOf(text)]).toEqual([path, 200, expect.arrayContaining(['admin-page'])]);
      const data = await open(path, { ...WAYS['the data of a page'], ...headers });
      expect([path, data.response.status, contentsOf(data.text)]).toEqual([
        path,
        200,
        expect.arrayContaining(['admin-page']),
      ]);
    }
    const { text } = await open(`/admin/conversations/${sessionId}`, headers);
    expect(contentsOf(text)).toContain(CANARY);
  });

  describe.each(Object.entries(WAYS))('show nothing in %s', (_, way) => {
    it.each(firstByDay(Object.entries(REFUSED_CREDENTIALS), 8))('for %s', async (__, credential) => {
      const headers = await credential(source);
      for (const path of pages()) {
        const { response, text } = await open(path, { ...way, ...headers });
        expect([path, contentsOf(text)]).toEqual([path, []]);
        expect(response.headers.get('cache-control')).toContain('no-store');
        expect([path, response.status, text]).toEqual([path, 307, '']);
        expect(response.headers.get('location')).toBe(`/admin/sign-in?next=${encodeURIComponent(path)}`);
      }
    });
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('take no %s, whoever asks', async (method) => {
    const headers = await unchangedForgery(source);
    for (const path of [...pages(), '/admin/sign-in']) {
      const response = await fetch(server.url + path, { method, headers: { ...headers, origin: server.url } });
      expect([path, response.status]).toEqual([path, 405]);
      await response.body?.cancel();
    }
  });
});
