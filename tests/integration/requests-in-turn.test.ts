import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';

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

/** Sends requests in one piece and waits for the last answer. */
async function pipeline(port: number, path: string, count: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(count));
  while (received.split('HTTP/1.1 ').length <= count) await once(socket, 'data');
  socket.destroy();
  return received;
}

it('waits for no other client, however many requests that has sent', async () => {
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
  const flood = pipeline(port, '/books', PIPELINED);
  while (begun === 0) await nextTurn();
  const begunWhenAsked = begun;
  await pipeline(port, '/health', 1);
  // The connection is taken up and the request read while one or two others are answered.
  expect(begunBefore - begunWhenAsked).toBeLessThan(20);
  const answers = await flood;
  const statuses = answers.match(/HTTP\/1\.1 \d+/g) ?? [];
  expect(statuses).toHaveLength(PIPELINED);
  expect(new Set(statuses)).toEqual(new Set(['HTTP/1.1 200', 'HTTP/1.1 429']));
  expect(answers).toContain('Too many requests at once');
});
