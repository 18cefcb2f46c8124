import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { findRunningServer } from '#server/running-server.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import { startServer, type StartedServer } from '#tools/start-server.ts';

/** The whole app in a process of its own: what Next answers and prints by itself is only seen there. */
let server: StartedServer;
let book: string;

/** One red pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const PICTURE_PATH = '/api/documents/pictured/assets/red.png';
const STRANGER = 'Authorization: Bearer nobody.signed.this';
const POLICY = "default-src 'none'; frame-ancestors 'none'";

beforeAll(async () => {
  book = await mkdtemp(join(tmpdir(), 'lectern-book-'));
  await writeFile(join(book, 'red.png'), PICTURE);
  await writeFile(join(book, 'page.md'), '# Red\n\nThis is red.\n\n![Red](red.png)\n');
  server = await startServer({ env: { AUTH_JWT_SECRET: 'a secret of at least thirty-two characters' } });
});

afterAll(async () => {
  await server.stop();
  await rm(book, { recursive: true, force: true });
});

interface RawReply {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends a request whose target no client would write so, and reads the answer. */
async function get(target: string, ...lines: string[]): Promise<RawReply> {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.on('error', () => undefined);
  socket.write([`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...lines, '', ''].join('\r\n'));
  await once(socket, 'close');
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...fields] = text.slice(0, end).split('\r\n');
  const headers = new Headers(fields.map((field) => field.split(/: (.*)/s, 2) as [string, string]));
  return { status: Number(first.split(' ')[1]), headers, body: text.slice(end + 4) };
}

/** That the answer is the API's own: typed, and under its policy. */
function expectTyped({ status, headers, body }: RawReply, expected: number, code: string): void {
  expect({ status, body }).toMatchObject({ status: expected, body: expect.stringContaining(code) as string });
  expect(errorResponseSchema.parse(JSON.parse(/\{.*\}/s.exec(body)?.[0] ?? '')).error_code).toBe(code);
  expect(headers.get('content-security-policy')).toBe(POLICY);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
}

describe('a picture', () => {
  const ingest = (accessList: string[]) => ingestFolder(server, book, { id: 'pictured', accessList });

  test('is asked for anew each time, and is gone with the right to see it', async () => {
    await ingest(['public']);
    const shown = await fetch(server.url + PICTURE_PATH);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toBe('private, no-cache');
    const etag = shown.headers.get('etag') ?? '';
    const again = { headers: { 'if-none-match': etag } };
    expect((await fetch(server.url + PICTURE_PATH, again)).status).toBe(304);
    await ingest([]);
    expect((await fetch(server.url + PICTURE_PATH)).status).toBe(404);
    expect((await fetch(server.url + PICTURE_PATH, again)).status).toBe(404);
  });

  test('has no other address, whatever it is asked to be made into', async () => {
    await ingest(['public']);
    const target = `/_next/image?url=${encodeURIComponent(PICTURE_PATH)}`;
    for (const query of ['&w=256&q=75', '%231&w=256&q=75', '&w=16&q=1', ''])
      expectTyped(await get(target + query), 404, 'not_found');
    expectTyped(await get('/_next/image'), 404, 'not_found');
    await ingest([]);
    expectTyped(await get(`${target}&w=256&q=75`), 404, 'not_found');
  });
});

describe('an address that leads somewhere else than it says', () => {
  test.each([
    '/_next/../api/documents',
    '/_next/static/../../api/documents',
    '/_next/%2e%2e/api/documents',
    '/_next/.%2E/api/documents',
    '/_next/..%2fapi/documents',
    '/_next/./../api/documents',
    '/_next\\..\\api\\documents',
    '/_next/..\\books/handbook',
    '/_next/../books/handbook',
    '/admin/../books/handbook',
    '/books/handbook/../../admin',
    '/health/../api/documents',
    '/..',
  ])('is refused: %s', async (target) => {
    expectTyped(await get(target), 400, 'validation_error');
    expectTyped(await get(target, STRANGER), 400, 'validation_error');
  });

  test.each(['//api/documents', '/api//documents', '/api/documents/', '//books/handbook'])(
    'is led to the right one only for who may ask: %s',
    async (target) => {
      const reply = await get(target);
      expect(reply.status).toBe(308);
      expect(reply.headers.get('content-security-policy')).toBe(POLICY);
      expect((await get(target, STRANGER)).status).toBe(401);
    },
  );

  test.each(['/_next', '/_next/', '/_next/x', '/_next/data/x/books.json', '/_next/static', '/_next//books/handbook'])(
    'is none of what pages are made of: %s',
    async (target) => {
      expectTyped(await get(target), 404, 'not_found');
    },
  );
});

describe('what only Next reads', () => {
  const states = ['nonsense', '%', '%5B1%5D', '%7B%7D', '%5B%22%22%2C%7B%22children%22%3A%5B0%5D%7D%5D', '', 'null'];
  const deep = encodeURIComponent('["",{"a":'.repeat(250) + '["",{}]' + '}]'.repeat(250));

  test.each(['/', '/books/handbook', '/admin'])('is refused on %s when it is not what Next writes', async (path) => {
    for (const state of [...states, deep.replace('%22a%22', '%22a'), '%5B'.repeat(4_000)]) {
      const lines = ['RSC: 1', `Next-Router-State-Tree: ${state}`];
      const direct = await get(path, ...lines);
      expectTyped(direct, 400, 'validation_error');
    }
  });

  test('is taken when it is', async () => {
    for (const state of ['%5B%22%22%2C%7B%7D%5D', deep]) {
      const lines = ['RSC: 1', `Next-Router-State-Tree: ${state}`];
      const { status, headers } = await get('/books/handbook', ...lines);
      expect(status).toBe(307);
      const followed = await get(headers.get('location') ?? '', ...lines);
      expect(followed).toMatchObject({ status: 200 });
    }
  });
});

test('a second Host is refused', async () => {
  expectTyped(await get('/health', 'Host: evil.example'), 400, 'validation_error');
  expectTyped(await get('/books/handbook', 'Host: evil.example'), 400, 'validation_error');
});

test('whatever was asked for, each line of the log is one of ours', async () => {
  const forged = '%0A%7B%22level%22%3A60%7D%0d%1b%5B31m%C2%9B31m%E2%80%A8x%7F';
  for (const start of ['/_next/image?url=%2F', '/books/', '/admin/', '/api/pages/', '/_next/static/', '/', '/source/'])
    await get(start + forged, 'Accept: text/html', 'RSC: 1');
  await get('/books/x', 'RSC: 1', `Next-Url: ${forged}`, `Next-Router-State-Tree: ${forged}`);
  await get('/health', `X-Request-Id: \u001b[31m`, 'Host: \u009b31m');
  const lines = server
    .log()
    .split('\n')
    .filter((line) => line !== '');
  // What the server says of itself while it starts is not of the log; the line before what was kept may be half of one.
  const logged = lines.slice(Math.max(1, lines.findIndex((line) => line.startsWith('Lectern is ready')) + 1));
  expect(logged.length).toBeGreaterThan(5);
  expect(logged.filter((line) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(line))).toEqual([]);
  expect(logged.filter((line) => (JSON.parse(line) as { level: number }).level > 30)).toEqual([]);
});

describe('the interface', () => {
  /** An address of this machine that only who listens on all of them answers at. */
  const besides = ({ url }: StartedServer) => fetch(`http://127.0.0.2:${new URL(url).port}/health`);

  if (inject('isDeep')) {
    test('is that of this machine alone, unless HOST says otherwise', async () => {
      await expect(besides(server)).rejects.toThrow();
      const open = await startServer({ env: { HOST: '0.0.0.0' } });
      try {
        expect((await besides(open)).status).toBe(200);
        expect((await findRunningServer(open.dataFolder))?.url).toBe(open.url);
        expect(open.log()).toContain(`Lectern is ready at http://localhost:${new URL(open.url).port}\n`);
      } finally {
        await open.stop();
      }
    });
  }

  test('that this machine does not have is one sentence', async () => {
    const failed = await startServer({ env: { HOST: '192.0.2.1' } }).then(
      () => null,
      (error: unknown) => error,
    );
    expect(String(failed)).toContain('HOST must be an address or a name of this machine; 192.0.2.1 is not one.\n');
  });
});
