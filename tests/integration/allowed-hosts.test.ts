import { afterEach, describe, expect, test } from 'vitest';

import { AllowedHosts } from '#lib/serving/http/allowed-hosts.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { answering, scriptedRuntime } from '#tests/support/scripted-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

const captured = captureLog();
let server: RoutesServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
  captured.clear();
});

interface Named {
  allowedHosts?: string[];
  publicUrl?: string | null;
  trustedProxies?: string[];
}

/** The answer to a page of another site whose name leads here, and that asks as if it were a page of this server. */
async function askFor(host: string, { trustedProxies = [], ...named }: Named = {}, ...lines: string[]) {
  const routes = await openApiRoutes(scriptedRuntime(answering('Yes.')));
  server = await serveRoutes(routes, trustedProxies, { allowedHosts: [], log: captured.log, ...named });
  const body = JSON.stringify({ query: 'Why?' });
  const head = [
    `Host: ${host}`,
    `Origin: ${new URL(`http://${host}`).origin}`,
    `Content-Length: ${body.length}`,
    ...lines,
  ];
  const text = await server.sendRaw(
    ['POST /chat HTTP/1.1', ...head, 'Content-Type: application/json', 'Connection: close', '', body].join('\r\n'),
  );
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text };
}

describe('a request', () => {
  test.each([
    'rebound.evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'notlocalhost',
    '127.0.0.1.nip.io',
  ])('for %s is refused, and the log names the variable that would let it in', async (host) => {
    const { status, text } = await askFor(host);
    expect(status).toBe(403);
    expect(text).toContain('"error_code":"forbidden"');
    expect(text).toContain('ALLOWED_HOSTS');
    expect(captured.lines()).toEqual([
      expect.objectContaining({ level: 40, host, msg: expect.stringContaining('ALLOWED_HOSTS') as string }),
    ]);
  });

  test.each([
    'localhost',
    'LOCALHOST:3000',
    'a.localhost',
    'localhost.',
    '127.0.0.1',
    '127.0.0.1:80',
    '192.168.1.7',
    '[::1]:3000',
  ])('for %s is answered: no page of another site can be there', async (host) => {
    expect((await askFor(host)).status).toBe(200);
    expect(captured.lines()).toEqual([]);
  });

  test('for a name that is listed is answered, and so is one for any name where any is listed', async () => {
    const allowedHosts = ['books.example', 'Reader.Example'];
    expect((await askFor('books.example:8080', { allowedHosts })).status).toBe(200);
    await server?.close();
    expect((await askFor('reader.example', { allowedHosts })).status).toBe(200);
    await server?.close();
    expect((await askFor('more.books.example', { allowedHosts })).status).toBe(403);
    await server?.close();
    expect((await askFor('anything.example', { allowedHosts: ['*'] })).status).toBe(200);
  });

  test('for the name in PUBLIC_URL is answered', async () => {
    expect((await askFor('books.example', { publicUrl: 'https://books.example/lectern' })).status).toBe(200);
  });

  test('that came through a proxy is judged by the name that the proxy was asked for, if the proxy is trusted', async () => {
    const forwarded = 'X-Forwarded-Host: evil.example';
    expect((await askFor('127.0.0.1:3000', { trustedProxies: ['loopback'] }, forwarded)).status).toBe(403);
    await server?.close();
    expect((await askFor('127.0.0.1:3000', {}, forwarded)).status).toBe(200);
  });
});

test.each(['https://books.example', 'books.example:443', 'a b', '*.example.org'])(
  'an entry that is no name, such as %s, is one sentence',
  (entry) => {
    const make = () => new AllowedHosts({ allowed: [entry], listening: '127.0.0.1', publicUrl: null });
    expect(make).toThrow(/^ALLOWED_HOSTS must list host names [^\n]+; [^\n]+ is not one\.$/);
  },
);

test('the name that is listened on is good', () => {
  const hosts = new AllowedHosts({ allowed: [], listening: 'Reader.lan', publicUrl: null });
  expect([hosts.allows('http://reader.lan:3000'), hosts.allows('http://other.lan:3000')]).toEqual([true, false]);
});
