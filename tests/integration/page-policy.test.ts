import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';

import { type HttpUnderTest, startHttp } from '#tests/support/start-http.ts';

let http: HttpUnderTest | null = null;

afterEach(async () => {
  await http?.close();
  http = null;
});

/** A server that says which headers Next was given. */
async function start(isDevelopment = false) {
  http = await startHttp(
    async (request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.headers));
    },
    { isDevelopment },
  );
  const url = `http://127.0.0.1:${http.port}`;
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, { headers });
    const seen = (await response.json()) as IncomingHttpHeaders;
    return { policy: response.headers.get('content-security-policy'), headers: response.headers, seen };
  };
}

const FORGED = {
  'content-security-policy': "script-src 'nonce-evil'",
  'content-security-policy-report-only': "script-src 'nonce-evil'",
};

describe('a page', () => {
  test.each(['/', '/books', '/books/rust/ch%2001?_rsc=1', '/admin/sign-in'])(
    'at %s runs only scripts with the nonce Next is told',
    async (path) => {
      const visit = await start();
      const [one, other] = [await visit(path, { ...FORGED, rsc: '1' }), await visit(path)];
      expect(one.policy).toMatch(/(?:^|; )script-src 'self' 'nonce-[\w+/]{22}=='(?:;|$)/);
      expect(one.policy).toMatch(/(?:^|; )style-src 'self' 'nonce-[\w+/]{22}=='(?:;|$)/);
      expect(one.policy).not.toMatch(/unsafe|evil|\*|https?:/);
      for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "connect-src 'self'"]) {
        expect(one.policy?.split('; ')).toContain(rule);
      }
      expect(one.seen['content-security-policy']).toBe(one.policy);
      expect(one.seen).not.toHaveProperty('content-security-policy-report-only');
      expect(other.policy).not.toBe(one.policy);
    },
  );

  test('may use nothing of the device, and no other window may reach into it', async () => {
    const { headers } = await (await start())('/books/rust');
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['/', '/books/rust?_rsc=1', '/notes', '/api/documents/rust', '/api/reader/kept/notes'])(
    'and what else a browser saves, like %s, names its reader by the same mark',
    async (path) => {
      const visit = await start();
      const mark = (await visit('/')).headers.get('x-lectern-reader');
      expect(mark).toMatch(/^[\w-]{22}$/);
      expect((await visit(path, { 'x-lectern-reader': 'forged' })).headers.get('x-lectern-reader')).toBe(mark);
    },
  );

  test.each([
    '/admin/sign-in',
    '/api/documents/rust/assets/a.png',
    '/api/documents',
    '/api/search',
    '/_next/static/a.js',
  ])('of nobody in particular, and what is not saved, like %s, names none', async (path) => {
    expect((await (await start())(path)).headers.has('x-lectern-reader')).toBe(false);
  });

  test('in development may do what its tools need', async () => {
    const { policy } = await (await start(true))('/');
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'unsafe-eval'/);
    expect(policy).toMatch(/connect-src 'self' ws:/);
  });
});

test.each(['/chat', '/api/documents', '/_next/static/a.js', '/health'])(
  'what is no page, like %s, may do nothing unless it says so itself, and no policy of the client’s reaches it',
  async (path) => {
    const { policy, seen } = await (await start())(path, FORGED);
    expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(Object.keys(seen).filter((name) => name.startsWith('content-security-policy'))).toEqual([]);
  },
);
