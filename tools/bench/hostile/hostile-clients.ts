import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { mixedText } from './adversarial-texts.ts';

/** What a client that means harm works with. */
export interface HostileSetting {
  /** Of the server, without trailing slash. */
  url: string;
  /** By which half of the clients show that they may read. */
  readerHeaders: Record<string, string>;
  draw: (below: number) => number;
}

type Attack = (setting: HostileSetting) => Promise<void>;

const JSON_TYPE = { 'content-type': 'application/json' };
const QUERY_MAX = 2_000;
const SELECTION_MAX = 10_000;
/** How long one attack goes on at most: what the server does not end is ended here. */
const LONGEST_MS = 20_000;
/** Between two questions of a client. Who asks without a pause is kept back by the limit by address, which is not what is measured. */
const PAUSE_MS = 500;
const BIG_BODY_BYTES = 8 * 1024 * 1024;

/** What is tried at the same time, each by so many clients one after the other. */
export const ATTACKS: Readonly<Record<string, { clients: number; attack: Attack }>> = {
  'adversarial questions': { clients: 2, attack: askAdversarially },
  'questions broken off': { clients: 2, attack: breakOff },
  'slow readers': { clients: 20, attack: readSlowly },
  'slow writers': { clients: 20, attack: writeSlowly },
  'big bodies': { clients: 2, attack: sendBigBody },
  'idle connections': { clients: 100, attack: holdConnection },
  'bad frames': { clients: 2, attack: sendBadFrame },
};

async function askAdversarially(setting: HostileSetting): Promise<void> {
  const { draw } = setting;
  const selected = draw(2) === 0 ? {} : { mode: 'selected_text', selected_text: mixedText(draw, SELECTION_MAX) };
  const body = JSON.stringify({ query: mixedText(draw, QUERY_MAX), ...selected });
  await pause(PAUSE_MS);
  const response = await post(setting, '/chat', { body, signal: AbortSignal.timeout(LONGEST_MS) });
  await response.text();
}

async function breakOff(setting: HostileSetting): Promise<void> {
  const body = JSON.stringify({ query: 'What is a citation?' });
  await pause(PAUSE_MS);
  const signal = AbortSignal.timeout(1 + setting.draw(80));
  const response = await post(setting, '/chat/stream', { body, signal });
  await response.text();
}

async function readSlowly(setting: HostileSetting): Promise<void> {
  const body = JSON.stringify({ query: 'How are answers found?', include: ['claims', 'steps'] });
  const head = requestHead(setting, '/chat/stream', body.length);
  await onSocket(setting, async (socket) => {
    socket.write(`${head}\r\n\r\n${body}`);
    socket.pause();
    await pause(LONGEST_MS / 2);
    socket.resume();
    await closed(socket);
  });
}

async function writeSlowly(setting: HostileSetting): Promise<void> {
  const whole = `${requestHead(setting, '/chat', 400)}\r\n\r\n{"query":"${'a'.repeat(300)}`;
  await onSocket(setting, async (socket) => {
    for (const character of whole) {
      if (socket.destroyed || !socket.write(character)) break;
      await pause(100);
    }
    await closed(socket);
  });
}

async function sendBigBody(setting: HostileSetting): Promise<void> {
  const body = JSON.stringify({ query: 'a'.repeat(BIG_BODY_BYTES) });
  const response = await post(setting, '/chat', { body, signal: AbortSignal.timeout(LONGEST_MS) });
  await response.text();
  await pause(PAUSE_MS);
}

async function holdConnection(setting: HostileSetting): Promise<void> {
  await onSocket(setting, async (socket) => {
    if (setting.draw(2) === 0) socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n');
    await closed(socket);
  });
}

const BAD_FRAMES = [
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'POST /chat HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /chat HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nffffffffffffffff\r\n{',
  `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(5_000)}\r\n`,
  'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'GET /_next/image?url=%2Fx%0A&w=256&q=75 HTTP/1.1\r\nHost: a\r\n\r\n',
  '\0\0\0\0\0\0\0\0',
];

async function sendBadFrame(setting: HostileSetting): Promise<void> {
  const frame = BAD_FRAMES[setting.draw(BAD_FRAMES.length)] ?? '';
  await onSocket(setting, async (socket) => {
    socket.write(Buffer.from(frame, 'latin1'));
    await Promise.race([closed(socket), pause(2_000)]);
  });
  await pause(50);
}

function post({ url, readerHeaders, draw }: HostileSetting, path: string, init: RequestInit): Promise<Response> {
  const headers = { ...JSON_TYPE, ...(draw(2) === 0 && readerHeaders) };
  return fetch(`${url}${path}`, { method: 'POST', headers, ...init });
}

function requestHead({ readerHeaders }: HostileSetting, path: string, length: number): string {
  const headers = Object.entries({
    host: 'localhost',
    ...JSON_TYPE,
    ...readerHeaders,
    'content-length': String(length),
  });
  return [`POST ${path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
}

async function onSocket({ url }: HostileSetting, work: (socket: Socket) => Promise<void>): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // The server may end the connection at any moment, which is the point.
  socket.on('error', () => undefined);
  socket.setTimeout(LONGEST_MS, () => socket.destroy());
  try {
    await work(socket);
  } finally {
    socket.destroy();
  }
}

async function closed(socket: Socket): Promise<void> {
  socket.resume();
  if (!socket.destroyed) await once(socket, 'close');
}
