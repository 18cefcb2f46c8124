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
    for (const socket of sockets) socket.write(`GET /health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
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
