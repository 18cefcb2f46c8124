import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { type Fault, FaultPlan } from './fault-plan.ts';

/** One call as the service saw it. */
export interface FakeCall {
  /** `METHOD /path`, without query. */
  operation: string;
  method: string;
  /** Of the service: path and query. */
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
  /** Milliseconds, by `performance.now()`. */
  receivedAt: number;
  /** When the answer was complete or broken off, by the same clock; null before. */
  endedAt: number | null;
  /** `cut`: the client closed the connection before the answer was complete. */
  outcome: 'open' | 'finished' | 'cut' | 'broken';
}

export interface FakeReply {
  status: number;
  headers?: Record<string, string>;
  /** Pieces are written one by one. */
  body: string | Iterable<string> | AsyncIterable<string>;
}

/** A service on a real socket. */
export interface FakeService {
  /** Without trailing slash. */
  readonly url: string;
  /** Every call, in order, failed ones included. */
  readonly calls: FakeCall[];
  readonly faults: FaultPlan;
  /** How long the service thinks before each answer. */
  delayMs: number;
  /** Closes the port, open connections included: new ones are refused. */
  refuse(): Promise<void>;
  /** Opens the same port again, if it was closed. */
  accept(): Promise<void>;
  close(): Promise<void>;
}

export type Handle = (call: FakeCall) => FakeReply | Promise<FakeReply>;

/** Serves with the handler on a port of its own, and lets the calls go wrong that the plan says. */
export async function startFakeService(handle: Handle): Promise<FakeService> {
  const faults = new FaultPlan();
  const calls: FakeCall[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readCall(request);
    calls.push(call);
    response.on('close', () => {
      call.endedAt = performance.now();
      if (call.outcome === 'open') call.outcome = response.writableFinished ? 'finished' : 'cut';
    });
    const fault = faults.next(call.operation);
    if (fault?.kind === 'hang') return;
    if (service.delayMs > 0) await delay(service.delayMs);
    if (fault?.kind === 'reset-before-headers') {
      breakOff(call, response);
      return;
    }
    await send(call, response, { reply: await replyOf(fault, call, handle), fault });
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const shut = async (): Promise<void> => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const service: FakeService = {
    url: `http://127.0.0.1:${port}`,
    calls,
    faults,
    delayMs: 0,
    refuse: shut,
    accept: async () => {
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: shut,
  };
  return service;
}

/** A JSON answer. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): FakeReply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

async function readCall(request: IncomingMessage): Promise<FakeCall> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const method = request.method ?? '';
  return {
    operation: `${method} ${url.pathname}`,
    method,
    url,
    headers: request.headers,
    body: await readText(request),
    receivedAt: performance.now(),
    endedAt: null,
    outcome: 'open',
  };
}

async function replyOf(fault: Fault | null, call: FakeCall, handle: Handle): Promise<FakeReply> {
  if (fault?.kind === 'reply') return fault;
  const reply = await handle(call);
  return fault?.kind === 'alter' ? { ...reply, body: fault.alter(await wholeBody(reply)) } : reply;
}

async function send(
  call: FakeCall,
  response: ServerResponse,
  { reply, fault }: { reply: FakeReply; fault: Fault | null },
): Promise<void> {
  response.writeHead(reply.status, reply.headers);
  if (fault?.kind === 'reset-after-headers') {
    const body = await wholeBody(reply);
    response.write(body.slice(0, Math.ceil(body.length / 2)));
    await delay(20);
    breakOff(call, response);
    return;
  }
  if (fault?.kind === 'slow-drip') {
    for (const byte of Buffer.from(await wholeBody(reply))) {
      if (response.destroyed) return;
      response.write(Buffer.of(byte));
      await delay(fault.everyMs);
    }
  } else if (typeof reply.body === 'string') response.write(reply.body);
  else {
    for await (const piece of reply.body) {
      if (response.destroyed) return;
      response.write(piece);
    }
  }
  response.end();
}

function breakOff(call: FakeCall, response: ServerResponse): void {
  call.outcome = 'broken';
  response.socket?.resetAndDestroy();
}

async function wholeBody({ body }: FakeReply): Promise<string> {
  if (typeof body === 'string') return body;
  let whole = '';
  for await (const piece of body) whole += piece;
  return whole;
}
