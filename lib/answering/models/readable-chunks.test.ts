import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { fetchReadable } from './readable-chunks.ts';

const PIECE = 16_384;
const EVENT = 'data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\n';

let pieces: () => Iterable<string>;
let sent: number;
let server: Server;
let address: string;
beforeEach(async () => {
  sent = 0;
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    pipeline(Readable.from(counted(pieces())), response).catch(() => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

/** No piece is taken before the client has read most of those before it. */
function* counted(all: Iterable<string>): Generator<string> {
  for (const piece of all) {
    sent += piece.length;
    yield piece;
  }
}

function* repeated(piece: string, bytes: number): Generator<string> {
  for (let length = 0; length < bytes; length += piece.length) yield piece;
}

/** Characters that strings are searched for while that runs. */
async function searchedDuring(act: () => Promise<unknown>): Promise<number> {
  let searched = 0;
  for (const method of ['split', 'lastIndexOf', 'indexOf'] as const) {
    const own = String.prototype[method] as (this: string, ...all: unknown[]) => never;
    vi.spyOn(String.prototype, method).mockImplementation(function search(this: string, ...all: unknown[]) {
      searched += this.length;
      return own.apply(this, all);
    });
  }
  await act();
  vi.restoreAllMocks();
  return searched;
}

describe('a stream of a model server', () => {
  it('is given up when a line does not end, at the cost of its length', async () => {
    pieces = () => repeated('x'.repeat(PIECE), 64_000_000);
    const searched = await searchedDuring(async () => {
      const response = await fetchReadable(address);
      await expect(response.text()).rejects.toMatchObject({
        kind: 'malformed',
        message: 'The language model server sends a message of more than 1000000 characters.',
      });
    });
    // Besides the million characters, what lies in buffers of both ends of the socket.
    expect(sent).toBeLessThan(16_000_000);
    expect(searched).toBeLessThan(2_000_000);
  });

  it('is given up when the lines of one message do not end', async () => {
    pieces = () => repeated(`data: ${'x'.repeat(1_000)}\n`, 64_000_000);
    await expect((await fetchReadable(address)).text()).rejects.toMatchObject({ kind: 'malformed' });
    expect(sent).toBeLessThan(16_000_000);
  });

  it('is given up when it has too many bytes', async () => {
    pieces = () => repeated(': still here\n\n'.repeat(1_000), 64_000_000);
    await expect((await fetchReadable(address)).text()).rejects.toMatchObject({
      kind: 'malformed',
      message: 'The language model server answered more than 16000000 bytes.',
    });
    expect(sent).toBeLessThan(32_000_000);
  });

  it('arrives as it was sent below these limits, whatever the pieces', async () => {
    const long = `data: {"choices":[{"index":0,"delta":{"content":"${'ä'.repeat(400_000)}"}}]}\n\n`;
    pieces = () => [long.slice(0, 7), long.slice(7, 300_000), long.slice(300_000), EVENT, 'data: [DONE]'];
    expect(await (await fetchReadable(address)).text()).toBe(`${long}${EVENT}data: [DONE]`);
  });

  it('lets others have turns while it is read, however fast it comes', async () => {
    pieces = () => [EVENT.repeat(2_000)];
    let turns = 0;
    let hasEnded = false;
    const count = () => {
      turns += 1;
      if (!hasEnded) setImmediate(count);
    };
    setImmediate(count);
    const { body } = await fetchReadable(address);
    for await (const lines of body ?? []) work(lines);
    hasEnded = true;
    // Two lines an event, and 64 lines before the turn of others.
    expect(turns).toBeGreaterThanOrEqual(4_000 / 64);
  });
});

/** What takes longer than a turn may take. */
function work(lines: Uint8Array): void {
  const until = performance.now() + 4;
  while (performance.now() < until) lines.indexOf(0);
}
