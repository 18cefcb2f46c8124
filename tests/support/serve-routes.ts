import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

import { type Env, parseEnv } from '#lib/foundation/config/env.ts';
import { AllowedHosts } from '#lib/serving/http/allowed-hosts.ts';
import { CrossOriginPolicy } from '#lib/serving/http/cross-origin.ts';
import { createMinuteBudget } from '#lib/serving/limits/minute-budget.ts';
import { createLogger, type Logger } from '#lib/foundation/log/logger.ts';
import { createHttpServer, portOf } from '#server/create-http-server.ts';
import { Drain } from '#server/shut-down.ts';
import { viewerSettler } from '#server/settle-viewer.ts';

import type { ApiRoutes } from './api-routes.ts';

export interface RoutesServer {
  url: string;
  server: Server;
  drain: Drain;
  /** Writes bytes as they are and reads until the server closes the connection. */
  sendRaw(bytes: string | Uint8Array): Promise<string>;
  close(): Promise<void>;
}

interface ServedOrigins {
  corsOrigins?: string[];
  widgetOrigins?: string[];
  publicUrl?: string | null;
  /** The names by which the server may be asked for; by default any. */
  allowedHosts?: string[];
  log?: Logger;
  /** How readers are told apart; by default not at all. */
  access?: Env['access'];
}

/** The app's own HTTP server on a free port, with the route files behind it in the place of Next. */
export async function serveRoutes(
  routes: ApiRoutes,
  trustedProxies: string[] = [],
  {
    corsOrigins = [],
    widgetOrigins = [],
    publicUrl = null,
    allowedHosts = ['*'],
    log = createLogger('silent'),
    access = parseEnv({}).access,
  }: ServedOrigins = {},
): Promise<RoutesServer> {
  const drain = new Drain();
  const server = createHttpServer({
    trustedProxies,
    allowedHosts: new AllowedHosts({ allowed: allowedHosts, listening: '127.0.0.1', publicUrl }),
    crossOrigin: new CrossOriginPolicy({ allowed: corsOrigins, widget: widgetOrigins, publicUrl }),
    settleViewer: viewerSettler(access),
    budget: createMinuteBudget(0),
    drain,
    log,
    isDevelopment: false,
    handle: (request, response) => bridge(routes, request, response),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    drain,
    sendRaw: (bytes) => sendRaw(port, bytes),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bridge(routes: ApiRoutes, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const client = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) client.abort(new Error('The client has gone.'));
  });
  const hasBody = message.method !== 'GET' && message.method !== 'HEAD';
  const request = new Request(`http://${message.headers.host ?? ''}${message.url ?? ''}`, {
    method: message.method ?? 'GET',
    headers: Object.entries(message.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
    body: hasBody ? (Readable.toWeb(message) as globalThis.ReadableStream) : null,
    duplex: 'half',
    signal: client.signal,
  } as RequestInit);
  const reply = await routes.respond(request);
  const cookies = reply.headers.getSetCookie();
  response.writeHead(reply.status, {
    ...Object.fromEntries(reply.headers),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  });
  if (reply.body === null) response.end();
  else await pipeline(Readable.fromWeb(reply.body as ReadableStream), response).catch(() => undefined);
}

async function sendRaw(port: number, bytes: string | Uint8Array): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  // A server that refuses early may close before everything is written; what it said counts.
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}
