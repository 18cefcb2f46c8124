import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { ErrorResponse } from '#lib/contracts/error-response.ts';

/** What the line does with the next question; each such instruction holds for one request. */
type Mishap =
  | { kind: 'hold'; frames: number }
  | { kind: 'refuse'; status: number; body: Partial<ErrorResponse>; retryAfterSeconds?: number }
  | { kind: 'drop' };

/**
 * A line between a browser and a real server that a test can hold, cut and break where answers travel
 * (`POST /api/reader/chat`). Everything else passes as it is.
 */
export interface SlowLine {
  /** What the browser opens instead of the server. */
  url: string;
  /** Lets so many frames of the next answer through, those that tell how it is found aside, and the rest on `release`. */
  holdAfter(frames: number): void;
  /** Answers the next question instead of the server. */
  refuse(status: number, body: Partial<ErrorResponse>, retryAfterSeconds?: number): void;
  /** Ends the connection of the next question without an answer. */
  drop(): void;
  release(): void;
  /** Ends the connection of the answer that is held. */
  cut(): void;
  /** The questions that have come by, as they were sent. */
  questions: unknown[];
  stop(): Promise<void>;
}

const CHAT = '/api/reader/chat';

/** Frames that tell how an answer is found: how many there are is no part of it. */
const OF_STEPS = /^(?:id: \d+\n)?data: \{"type":"data-(?:plan|tool)"/;

/** Opens a line to a server, given without trailing slash. */
export async function openSlowLine(target: string): Promise<SlowLine> {
  const line = new Line(target);
  const server = createServer((request, response) => void line.pass(request, response));
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  return Object.assign(line, {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}

class Line {
  readonly questions: unknown[] = [];
  readonly #target: string;
  #mishap: Mishap | null = null;
  #held: { release: () => void; response: ServerResponse } | null = null;

  constructor(target: string) {
    this.#target = target;
  }

  holdAfter(frames: number): void {
    this.#mishap = { kind: 'hold', frames };
  }

  refuse(status: number, body: Partial<ErrorResponse>, retryAfterSeconds?: number): void {
    this.#mishap = { kind: 'refuse', status, body, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  }

  drop(): void {
    this.#mishap = { kind: 'drop' };
  }

  release(): void {
    this.#held?.release();
    this.#held = null;
  }

  cut(): void {
    this.#held?.response.destroy();
    this.release();
  }

  async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const isQuestion = request.method === 'POST' && request.url === CHAT;
    const mishap = isQuestion ? this.#mishap : null;
    if (isQuestion) {
      this.#mishap = null;
      this.questions.push(JSON.parse(body.toString('utf8')));
    }
    if (mishap?.kind === 'drop') response.destroy();
    else if (mishap?.kind === 'refuse') refuse(response, mishap);
    else this.#forward(request, body, { response, frames: mishap?.frames ?? Infinity });
  }

  #forward(request: IncomingMessage, body: Buffer, to: { response: ServerResponse; frames: number }): void {
    const { response, frames } = to;
    // The host the browser named travels on, so that the server's links lead back over the line.
    const { method = 'GET', url = '/', headers } = request;
    const upstream = httpRequest(new URL(url, this.#target), { method, headers });
    response.once('close', () => upstream.destroy());
    upstream.once('error', () => response.destroy());
    upstream.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (frames === Infinity) answer.pipe(response);
      // Either side may hang up in the middle; then so does the other.
      else this.#passFrames(answer, response, frames).catch(() => response.destroy());
    });
    upstream.end(body);
  }

  async #passFrames(answer: IncomingMessage, response: ServerResponse, frames: number): Promise<void> {
    const released = new Promise<void>((resolve) => (this.#held = { release: resolve, response }));
    response.flushHeaders();
    let passed = 0;
    let buffered = '';
    for await (const part of answer.setEncoding('utf8') as AsyncIterable<string>) {
      const whole = (buffered + part).split('\n\n');
      buffered = whole.pop() ?? '';
      for (const frame of whole) {
        if (passed === frames) await released;
        if (!OF_STEPS.test(frame)) passed += 1;
        response.write(`${frame}\n\n`);
      }
    }
    if (passed <= frames) await released;
    response.end(buffered);
  }
}

function refuse(response: ServerResponse, { status, body, retryAfterSeconds }: Mishap & { kind: 'refuse' }): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}
