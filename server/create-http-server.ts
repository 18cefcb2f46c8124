import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { AppError } from '#lib/core/errors.ts';
import { takeTurn, waitingFor } from '#lib/core/take-turn.ts';
import type { AllowedHosts } from '#lib/http/allowed-hosts.ts';
import { allowedMethods } from '#lib/http/allowed-methods.ts';
import { allowHeader, methodNotAllowed } from '#lib/http/define-route.ts';
import type { CrossOriginPolicy } from '#lib/http/cross-origin.ts';
import { settleForwarding, trustProxies } from '#lib/http/forwarding.ts';
import { API_HEADERS, errorReply } from '#lib/http/json-reply.ts';
import { inShapeOf } from '#lib/http/openai-errors.ts';
import { PAGE_HEADERS, pagePolicy, POLICY_HEADER } from '#lib/http/page-policy.ts';
import {
  CLIENT_HEADER,
  ENCODED_HEADER,
  ORIGIN_HEADER,
  REQUEST_ID_HEADER,
  requestIdOf,
} from '#lib/http/trusted-headers.ts';
import { isHealthAddress, unreadyHealth } from '#lib/http/unready-health.ts';
import { withLogContext } from '#lib/log/log-context.ts';
import type { Logger } from '#lib/log/logger.ts';

import { isPage, isPagePart, refuse, sendRawReply, sendReply } from './refusals.ts';
import { refuseAdministrator } from './refuse-administrator.ts';
import { refuseViewer } from './refuse-viewer.ts';
import type { SettleViewer } from './settle-viewer.ts';
import { type Drain, goodbye } from './shut-down.ts';

interface HttpServerOptions {
  trustedProxies: string[];
  allowedHosts: AllowedHosts;
  crossOrigin: CrossOriginPolicy;
  /** Tells the handlers who is asking. */
  settleViewer: SettleViewer;
  drain: Drain;
  log: Logger;
  /** Development needs Next's web socket and laxer pages. */
  isDevelopment: boolean;
  /** Answers every request that is fit to be answered. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Requests of one client that wait to be begun. A reader's browser has some dozens at most, and many readers may share an address. */
const MAX_WAITING = 256;

/** How long a client may go on sending a body nobody reads, before the connection is cut. */
const LINGER_MS = 1_000;

/** Node's server with typed answers to everything that never becomes a request, and honest headers on everything that does. */
export function createHttpServer(options: HttpServerOptions): Server {
  const trusts = trustProxies(options.trustedProxies);
  const underWay = new WeakMap<Duplex, ServerResponse>();
  const server = createServer({
    headersTimeout: 20_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5_000,
    // Node's own answer to a missing Host has no body.
    requireHostHeader: false,
    shouldUpgradeCallback: () => options.isDevelopment,
  });

  /** What every answer carries; its request id. */
  const introduce = (request: IncomingMessage, response: ServerResponse): string => {
    const id = requestIdOf(request.headers[REQUEST_ID_HEADER]?.toString());
    request.headers[REQUEST_ID_HEADER] = id;
    response.setHeader(REQUEST_ID_HEADER, id);
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'same-origin');
    leaveAsMeant(response);
    const target = request.url ?? '';
    if (!isPage(target) && !isPagePart(target)) setHeaders(response, options.crossOrigin.headersFor(request));
    return id;
  };

  const refusalOf = (request: IncomingMessage): Response | null => {
    const target = request.url ?? '';
    if (!settleForwarding(request, { trusts, port: portOf(server) })) return badHost();
    if (options.drain.hasBegun) return isHealthAddress(target) ? unreadyHealth('stopping', new Date()) : tooLate();
    const refusal = refuseHost(request, options) ?? refuse(request) ?? options.crossOrigin.preflight(request);
    if (refusal !== null) return refusal;
    const error = options.crossOrigin.refusal(request);
    return error === null ? null : errorReply(error);
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    underWay.set(request.socket, response);
    options.drain.track(response);
    const requestId = introduce(request, response);
    response.once('finish', () => {
      cutUnreadBody(request);
    });
    const isTrusted = trusts(request.socket.remoteAddress ?? '', 0);
    const refused = refusalOf(request) ?? (await refuseAsker(request, options.settleViewer, isTrusted));
    const owner = turnOwner(request);
    const refusal = refused ?? (waitingFor(owner) < MAX_WAITING ? null : tooMany());
    if (refusal !== null) return sendRefusal(refusal, response);
    if (isPage(request.url ?? '')) guardPage(request, response, options.isDevelopment);
    // Fifty that arrive together would else be begun together, and before those of everybody who asks later.
    await takeTurn(owner);
    await withLogContext({ requestId }, () => options.handle(request, response));
  };

  server.on('request', (request, response) => {
    respond(request, response).catch((error: unknown) => {
      sendFailure(error, response);
    });
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    introduce(request, response);
    const error = new AppError('validation_error', { publicMessage: 'This expectation cannot be met.' });
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

/** Of what cannot be read there is no request; `response` belongs to the one before it on the same connection. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex, response: ServerResponse | undefined): void {
  const refuseAndClose = () => {
    void sendRawReply(errorReply(unreadable(error)), socket).finally(() => later(() => socket.destroy()));
  };
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else if (response === undefined || response.writableFinished) refuseAndClose();
  // What cannot be read came after a good request, which is answered first.
  else if (response.req.complete) response.once('finish', refuseAndClose);
  // Half an answer cannot be taken back.
  else if (response.headersSent) socket.destroy();
  else refuseAndClose();
}

/** Whose turns a request takes: its client's, but for questions after the server's health, which do not wait behind that. */
function turnOwner({ headers, url = '' }: IncomingMessage): string {
  const client = String(headers[CLIENT_HEADER]);
  return isHealthAddress(url) ? `health for ${client}` : client;
}

function tooMany(): Response {
  const publicMessage = `Too many requests at once: at most ${MAX_WAITING} of one client wait here. Please try again shortly.`;
  return errorReply(new AppError('rate_limited', { publicMessage, retryAfterSeconds: 1 }));
}

/** Readers and programs first: of the administration nobody is asked who they are as a reader. */
async function refuseAsker(
  request: IncomingMessage,
  settle: SettleViewer,
  isTrusted: boolean,
): Promise<Response | null> {
  return (await refuseViewer(settle, request, { isTrusted })) ?? refuseAdministrator(request);
}

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Tells the browser what the page may do, and Next the nonce for its scripts. */
function guardPage(request: IncomingMessage, response: ServerResponse, isDevelopment: boolean): void {
  const policy = pagePolicy(isDevelopment);
  request.headers[POLICY_HEADER] = policy;
  response.setHeader(POLICY_HEADER, policy);
  setHeaders(response, PAGE_HEADERS);
}

/** Whatever has no policy of its own, such as a redirect that Next makes, leaves with the one that allows nothing; what is encoded says so. */
function leaveAsMeant(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    const encoding = response.getHeader(ENCODED_HEADER);
    response.removeHeader(ENCODED_HEADER);
    if (encoding !== undefined) response.setHeader('content-encoding', encoding);
    if (!response.hasHeader(POLICY_HEADER)) response.setHeader(POLICY_HEADER, API_HEADERS[POLICY_HEADER]);
    return writeHead(...head);
  }) as typeof writeHead;
}

/** In the words of whatever is spoken at the address. */
async function sendRefusal(refusal: Response, response: ServerResponse): Promise<void> {
  const [pathname = ''] = (response.req.url ?? '').split(/[?#]/, 1);
  return sendReply(await inShapeOf(pathname, refusal), response);
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function tooLate(): Response {
  return errorReply(goodbye());
}

function badHost(): Response {
  return errorReply(new AppError('validation_error', { publicMessage: 'The Host header does not name a host.' }));
}

function refuseHost({ headers }: IncomingMessage, { allowedHosts, log }: HttpServerOptions): Response | null {
  const { host, [ORIGIN_HEADER]: origin, [REQUEST_ID_HEADER]: requestId } = headers;
  if (allowedHosts.allows(String(origin))) return null;
  log.warn({ host, requestId }, 'a request was refused: ALLOWED_HOSTS does not have its host');
  const publicMessage = 'This server is asked for by a name that its operator has not listed in ALLOWED_HOSTS.';
  return errorReply(new AppError('forbidden', { publicMessage }));
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

function sendFailure(error: unknown, response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else void sendReply(errorReply(new AppError('internal_error', { cause: error })), response);
}

/** An answer can be complete before the request is: a body that was refused early must not keep the connection busy. */
function cutUnreadBody(request: IncomingMessage): void {
  if (request.complete) return;
  // Whoever held the body back is done with it.
  request.removeAllListeners('data').resume();
  later(() => {
    if (!request.complete) request.socket.destroy();
  });
}

function later(act: () => void): void {
  setTimeout(act, LINGER_MS).unref();
}
