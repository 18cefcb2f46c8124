import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { AppError } from '#lib/foundation/core/errors.ts';
import { allowedMethods } from '#lib/serving/http/allowed-methods.ts';
import { allowHeader, methodNotAllowed } from '#lib/serving/http/define-route.ts';
import { trustProxies } from '#lib/serving/http/forwarding.ts';
import { errorReply } from '#lib/serving/http/json-reply.ts';

import { sendRawReply, sendReply } from './refusals.ts';
import { type AnsweringOptions, LINGER_MS, RequestAnswering } from './request-answering.ts';

interface HttpServerOptions extends AnsweringOptions {
  trustedProxies: string[];
}

/** Creates a Node HTTP server with typed responses to everything that never becomes a request, and correct headers on everything that does. */
export function createHttpServer(options: HttpServerOptions): Server {
  const trusts = trustProxies(options.trustedProxies);
  const underWay = new WeakMap<Duplex, ServerResponse>();
  const server = createServer({
    headersTimeout: 20_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5_000,
    // Node's own response to a missing Host header has no body.
    requireHostHeader: false,
    shouldUpgradeCallback: () => options.isDevelopment,
  });

  const answering = new RequestAnswering(options, { trusts, listening: () => listeningAt(server) });
  server.on('request', (request, response) => {
    underWay.set(request.socket, response);
    void answering.answer(request, response);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    answering.introduce(request, response);
    const error = new AppError('validation_error', {
      publicMessage: 'The server does not support this Expect header.',
    });
    void sendReply(errorReply(error), response);
  });
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    const allow = allowHeader(allowedMethods(request.url ?? '') ?? ['GET']);
    void sendRawReply(errorReply(methodNotAllowed('CONNECT', allow), { allow }), socket);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    answerUnreadable(error, socket, underWay.get(socket));
  });
  return server;
}

/** Unreadable input has no request; `response` belongs to the one before it on the same connection. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex, response: ServerResponse | undefined): void {
  const refuseAndClose = () => {
    void sendRawReply(errorReply(unreadable(error)), socket).finally(() => later(() => socket.destroy()));
  };
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else if (response === undefined || response.writableFinished) refuseAndClose();
  // The unreadable input came after a valid request, which is answered first.
  else if (response.req.complete) response.once('finish', refuseAndClose);
  // A partially sent response cannot be revoked.
  else if (response.headersSent) socket.destroy();
  else refuseAndClose();
}

export function portOf(server: Server): number {
  return listeningAt(server)?.port ?? 0;
}

function listeningAt(server: Server): { address: string; port: number } | null {
  const address = server.address();
  return typeof address === 'object' ? address : null;
}

function unreadable(error: NodeJS.ErrnoException): AppError {
  const publicMessage =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'The request did not arrive in time.'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? 'The headers of the request are too large.'
        : 'The request is not HTTP.';
  return new AppError('validation_error', { publicMessage, cause: error });
}

function later(act: () => void): void {
  setTimeout(act, LINGER_MS).unref();
}
