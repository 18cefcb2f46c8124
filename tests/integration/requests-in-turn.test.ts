import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';

import { CLIENT_HEADER } from '#lib/serving/http/trusted-headers.ts';
import { createMinuteBudget } from '#lib/serving/limits/minute-budget.ts';
import { type HttpUnderTest, startHttp } from '#tests/support/start-http.ts';

const REQUESTS = 12;
/** Longer than what one turn of the event loop takes of short work. */
const WORK_MS = 5;

let http: HttpUnderTest | null = null;

afterEach(async () => {
  await http?.close();
  http = null;
});

function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it('is begun in a turn of its own, so that those that arrive together do not hold the event loop together', async () => {
  const seen: string[] = [];
  http = await startHttp((_request, response) => {
    seen.push('request');
    work(WORK_MS);
    response.end();
    return Promise.resolve();
  });
  const { port } = http;
  const sockets = Array.from({ length: REQUESTS }, () => connect(port, '127.0.0.1'));
  const ask = async (): Promise<void> => {
    const answered = Promise.all(sockets.map((socket) => once(socket, 'data')));
    for (const socket of sockets) socket.write(`GET /books HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    await answered;
  };
  // The server takes up connections one by one.
  await ask();
  seen.length = 0;
  const answered = ask();
  // All of them are there when the loop looks for the first.
  work(30);
  const over = new AbortController();
  const others = (async () => {
    while (!over.signal.aborted) {
      await nextTurn();
      seen.push('others');
    }
  })();
  await answered;
  over.abort();
  await others;
  for (const socket of sockets) socket.destroy();
  const between = seen.join(' ').split('request').slice(1, -1);
  expect(between).toHaveLength(REQUESTS - 1);
  expect(between.filter((text) => !text.includes('others'))).toEqual([]);
});

const PIPELINED = 400;

interface Client {
  port: number;
  /** Addresses of this machine tell clients apart. */
  address?: string;
}

function open({ port, address = '127.0.0.1' }: Client): Socket {
  return connect({ port, host: '127.0.0.1', localAddress: address });
}

function requests(port: number, path: string, count: number): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(count);
}

/** Sends requests in one piece, and resolves with the answers once the connection is closed. */
async function pipeline(client: Client, path: string, count: number): Promise<string> {
  const socket = open(client);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  socket.write(requests(client.port, path, count));
  await once(socket, 'close');
  return received;
}

async function answered(client: Client, path: string): Promise<void> {
  const socket = open(client);
  socket.write(requests(client.port, path, 1));
  await once(socket, 'data');
  socket.destroy();
}

it('answers sixteen requests that come on one connection at once, refuses the next one, and reads no others', async () => {
  http = await startHttp((_request, response) => {
    response.end();
    return Promise.resolve();
  });
  const answers = await pipeline(http, '/books', PIPELINED);
  const statuses = answers.match(/HTTP\/1\.1 \d+/g) ?? [];
  expect(statuses).toEqual([...Array<string>(16).fill('HTTP/1.1 200'), 'HTTP/1.1 429']);
  expect(answers).toContain('Too many requests at once');
});

it('waits for no other client, however many requests and connections that has', async () => {
  let begun = 0;
  let begunBefore = -1;
  http = await startHttp((request, response) => {
    if (request.url === '/health') begunBefore = begun;
    else begun += 1;
    work(WORK_MS);
    response.end();
    return Promise.resolve();
  });
  const { port } = http;
  const floods = Array.from({ length: 20 }, () => pipeline({ port }, '/books', 50));
  while (begun === 0) await nextTurn();
  const begunWhenAsked = begun;
  await answered({ port, address: '127.0.0.2' }, '/health');
  // One or two of each connection are answered while this one is taken up and its request read.
  expect(begunBefore - begunWhenAsked).toBeLessThan(40);
  await Promise.all(floods);
  expect(begun).toBe(20 * 16);
});

it('is begun by turns with those of another client while the server is busy', async () => {
  let begun = 0;
  http = await startHttp(async (request, response) => {
    begun += Number(request.headers[CLIENT_HEADER] === '127.0.0.1');
    for (let step = 0; step < 5; step += 1) {
      work(WORK_MS);
      await nextTurn();
    }
    response.end();
  });
  const { port } = http;
  const many = Array.from({ length: 60 }, () => answered({ port }, '/books'));
  while (begun < 10) await nextTurn();
  const begunBefore = begun;
  for (let count = 0; count < 10; count += 1) await answered({ port, address: '127.0.0.2' }, '/books');
  // One beside each of the other client, and one between two of them.
  expect(begun - begunBefore).toBeLessThanOrEqual(20);
  await Promise.all(many);
});

it('is begun beside any number of others of its client as long as the server has time', async () => {
  const ends: (() => void)[] = [];
  http = await startHttp((_request, response) => {
    ends.push(() => response.end());
    return Promise.resolve();
  });
  const { port } = http;
  const all = Array.from({ length: 50 }, () => answered({ port }, '/books'));
  while (ends.length < all.length) await once(AbortSignal.timeout(1), 'abort');
  for (const end of ends) end();
  await Promise.all(all);
});

it('is not begun, nor waited for at the end, when its connection was closed before', async () => {
  let begun = 0;
  const first = Promise.withResolvers<undefined>();
  http = await startHttp(async (_request, response) => {
    begun += 1;
    await once(response, 'close');
    first.resolve(undefined);
  });
  const socket = open(http);
  socket.write(requests(http.port, '/books', 5));
  while (begun === 0) await nextTurn();
  socket.destroy();
  await first.promise;
  await http.drain.begin();
  expect(begun).toBe(1);
});

it('of any kind costs its client’s minute, but for those after the health', async () => {
  http = await startHttp(
    (_request, response) => {
      response.end('there');
      return Promise.resolve();
    },
    { budget: createMinuteBudget(2) },
  );
  const { port } = http;
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([await ask('/books'), await ask('/openapi.json'), await ask('/books')]).toEqual([200, 200, 429]);
  expect(await ask('/health')).toBe(200);
});
