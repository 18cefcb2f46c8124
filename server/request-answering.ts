import type { IncomingMessage, ServerResponse } from 'node:http';

import { READER_HEADER, saysReader } from '#lib/contracts/offline-books.ts';
import { AppError, toAppError } from '#lib/foundation/core/errors.ts';
import type { AllowedHosts } from '#lib/serving/http/allowed-hosts.ts';
import type { CrossOriginPolicy } from '#lib/serving/http/cross-origin.ts';
import { settleForwarding, type trustProxies } from '#lib/serving/http/forwarding.ts';
import { API_HEADERS, errorReply } from '#lib/serving/http/json-reply.ts';
import { inShapeOf } from '#lib/serving/http/openai-errors.ts';
import { isFromOwnMachine } from '#lib/serving/http/own-machine.ts';
import { PAGE_HEADERS, pagePolicy, POLICY_HEADER } from '#lib/serving/http/page-policy.ts';
import {
  CLIENT_HEADER,
  ENCODED_HEADER,
  ORIGIN_HEADER,
  OWN_MACHINE_HEADER,
  readerMark,
  REQUEST_ID_HEADER,
  requestIdOf,
  VIEWER_HEADER,
} from '#lib/serving/http/trusted-headers.ts';
import { isHealthAddress, unreadyHealth } from '#lib/serving/http/unready-health.ts';
import { onBehalfOf } from '#lib/serving/limits/current-client.ts';
import { clientKey, type MinuteBudget } from '#lib/serving/limits/minute-budget.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';
import { withLogContext } from '#lib/foundation/log/log-context.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { isPage, isPagePart, refuse, sendReply } from './refusals.ts';
import { refuseAdministrator } from './refuse-administrator.ts';
import { refuseViewer } from './refuse-viewer.ts';
import { RequestTurns } from './request-turns.ts';
import type { SettleViewer } from './settle-viewer.ts';
import { type Drain, goodbye } from './shut-down.ts';

export interface AnsweringOptions {
  allowedHosts: AllowedHosts;
  crossOrigin: CrossOriginPolicy;
  /** Passes the caller's identity to the handlers. */
  settleViewer: SettleViewer;
  /** Limits all requests of a client, however small. */
  budget: MinuteBudget;
  drain: Drain;
  log: Logger;
  /** Development needs Next's web socket and a less strict page policy. */
  isDevelopment: boolean;
  /** Answers every valid request. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

interface Surroundings {
  trusts: ReturnType<typeof trustProxies>;
  /** Returns the current listening address; null while the server does not listen. */
  listening: () => { address: string; port: number } | null;
}

/** How long a client may continue to send an unread body before the connection is cut, in milliseconds. */
export const LINGER_MS = 1_000;

/** Refuses requests that must not be answered, and passes on the rest in turn, with correct headers on all of them. */
export class RequestAnswering {
  readonly #options: AnsweringOptions;
  readonly #surroundings: Surroundings;
  readonly #turns = new RequestTurns();

  constructor(options: AnsweringOptions, surroundings: Surroundings) {
    this.#options = options;
    this.#surroundings = surroundings;
  }

  /** Never rejects. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = request;
    // Requests after one too many are no longer answered: their connection is closed.
    if (this.#turns.isRefused(socket)) return;
    const ended = this.#options.drain.track(response);
    const requestId = this.introduce(request, response);
    response.once('finish', () => {
      cutUnreadBody(request);
    });
    try {
      const refusal = this.#turns.admitsMore(socket, ended)
        ? await this.#refusalOf(request)
        : closing(response, tooMany());
      if (refusal === null) await this.#handOn({ request, response, requestId, ended });
      else await sendRefusal(refusal, response);
    } catch (error) {
      sendFailure(error, response);
    }
  }

  /** Gives an answer the headers common to all; returns its request id. */
  introduce(request: IncomingMessage, response: ServerResponse): string {
    const id = requestIdOf(request.headers[REQUEST_ID_HEADER]?.toString());
    request.headers[REQUEST_ID_HEADER] = id;
    response.setHeader(REQUEST_ID_HEADER, id);
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'same-origin');
    leaveAsMeant(response);
    const target = request.url ?? '';
    if (!isPage(target) && !isPagePart(target)) setHeaders(response, this.#options.crossOrigin.headersFor(request));
    return id;
  }

  async #handOn(arrived: {
    request: IncomingMessage;
    response: ServerResponse;
    requestId: string;
    ended: Promise<void>;
  }): Promise<void> {
    const { request, response, requestId, ended } = arrived;
    const { drain, handle, isDevelopment } = this.#options;
    const client = clientOf(request);
    if (isPage(request.url ?? '')) guardPage(request, response, isDevelopment);
    sayReader(request, response);
    // Health checks do not wait behind other requests.
    if (isHealthAddress(request.url ?? '')) await takeTurn(`health for ${client}`);
    else if (!(await this.#turns.begin(request.socket, client, ended))) {
      drain.forget(response);
      return;
    }
    await onBehalfOf(client, () => withLogContext({ requestId }, () => handle(request, response)));
  }

  async #refusalOf(request: IncomingMessage): Promise<Response | null> {
    const isTrusted = this.#surroundings.trusts(request.socket.remoteAddress ?? '', 0);
    return (
      this.#refusalByItself(request) ??
      (await refuseViewer(this.#options.settleViewer, request, { isTrusted })) ??
      // Readers and programs first: requests to the administration need no identity as a reader.
      (await refuseAdministrator(request)) ??
      (await this.#refusalOfClient(request))
    );
  }

  #refusalByItself(request: IncomingMessage): Response | null {
    const { drain, crossOrigin } = this.#options;
    const target = request.url ?? '';
    if (!this.#settle(request)) return badHost();
    if (drain.hasBegun) return isHealthAddress(target) ? unreadyHealth('stopping', new Date()) : tooLate();
    const refusal = refuseHost(request, this.#options) ?? refuse(request) ?? crossOrigin.preflight(request);
    if (refusal !== null) return refusal;
    const error = crossOrigin.refusal(request);
    return error === null ? null : errorReply(error);
  }

  /** Sets headers of our own with the origin of the request, and deletes those set by others. Returns false without a valid host. */
  #settle(request: IncomingMessage): boolean {
    const { trusts, listening } = this.#surroundings;
    const { httpVersion, headers, headersDistinct, socket } = request;
    const [peer, hosts] = [socket.remoteAddress ?? '', headersDistinct['host'] ?? []];
    // Evaluated before forwarding is settled, while the headers are still as received.
    const isOwn = isFromOwnMachine({ peer, listening: listening(), httpVersion, headers, hosts });
    if (!settleForwarding(request, { trusts, port: listening()?.port ?? 0 })) return false;
    if (isOwn) request.headers[OWN_MACHINE_HEADER] = 'yes';
    return true;
  }

  /** A client that checks the server's health is no reader. */
  async #refusalOfClient(request: IncomingMessage): Promise<Response | null> {
    if (isHealthAddress(request.url ?? '')) return null;
    const client = clientOf(request);
    if (!this.#turns.hasRoomFor(client)) return tooMany();
    return this.#options.budget.spend(client).then(
      () => null,
      (error: unknown) => errorReply(toAppError(error)),
    );
  }
}

function clientOf({ headers }: IncomingMessage): string {
  return clientKey(String(headers[CLIENT_HEADER]));
}

function tooMany(): Response {
  const publicMessage = 'Too many requests at once. Please try again shortly.';
  return errorReply(new AppError('rate_limited', { publicMessage, retryAfterSeconds: 1 }));
}

function closing(response: ServerResponse, refusal: Response): Response {
  response.setHeader('connection', 'close');
  return refusal;
}

/** Sends the page's policy to the browser, and the nonce for its scripts to Next. */
function guardPage(request: IncomingMessage, response: ServerResponse, isDevelopment: boolean): void {
  const policy = pagePolicy(isDevelopment);
  request.headers[POLICY_HEADER] = policy;
  response.setHeader(POLICY_HEADER, policy);
  setHeaders(response, PAGE_HEADERS);
}

/** Names the reader in responses that browsers save for them, so that the copies can be deleted when another reader comes. */
function sayReader({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const viewer = headers[VIEWER_HEADER]?.toString();
  const isKept = isPage(url) || saysReader(url.split(/[?#]/, 1)[0] ?? '');
  if (viewer !== undefined && isKept) response.setHeader(READER_HEADER, readerMark(viewer));
}

/** Gives responses without their own policy, such as a redirect by Next, the one that allows nothing; encoded responses declare their encoding. */
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

/** Sends the refusal in the format of the protocol at that address. */
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

function refuseHost({ headers }: IncomingMessage, { allowedHosts, log }: AnsweringOptions): Response | null {
  const { host, [ORIGIN_HEADER]: origin, [REQUEST_ID_HEADER]: requestId } = headers;
  if (allowedHosts.allows(String(origin))) return null;
  log.warn({ host, requestId }, 'a request was refused: ALLOWED_HOSTS does not have its host');
  const publicMessage = 'This server does not answer to this host name. Its operator can add it to ALLOWED_HOSTS.';
  return errorReply(new AppError('forbidden', { publicMessage }));
}

function sendFailure(error: unknown, response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else void sendReply(errorReply(new AppError('internal_error', { cause: error })), response);
}

/** A response can be complete before the request is: a body that was refused early must not keep the connection busy. */
function cutUnreadBody(request: IncomingMessage): void {
  if (request.complete) return;
  // Earlier listeners no longer need the body.
  request.removeAllListeners('data').resume();
  setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, LINGER_MS).unref();
}
