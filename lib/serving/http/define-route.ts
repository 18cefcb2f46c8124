import type { Viewer } from '#lib/people/access/viewer.ts';
import { withDeadline } from '#lib/foundation/core/deadline.ts';
import { AppError, ERROR_TABLE, type ErrorCode, toAppError } from '#lib/foundation/core/errors.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import { withLogContext } from '#lib/foundation/log/log-context.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { type ApiRequest, joinParams, parseBody, type RouteParams } from './api-request.ts';
import { API_HEADERS, errorReply } from './json-reply.ts';
import { inShapeOf } from './openai-errors.ts';
import { clientOf, originOf, REQUEST_ID_HEADER, requestIdOf, scopesOf } from './trusted-headers.ts';

/** The methods Next passes to a route file; the server answers all others itself. */
export const ROUTE_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export type RouteMethod = (typeof ROUTE_METHODS)[number];

/** The implementation of one method of one address. */
export interface Operation<Runtime> {
  /** The error code sent when the time is up; the time may depend on the configuration; null waits for ever. */
  deadline: { ms: number | ((runtime: Runtime) => number); code: ErrorCode } | null;
  handle(request: ApiRequest, runtime: Runtime): Promise<Response>;
}

export type Operations<Runtime> = Partial<Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Operation<Runtime>>>;

/** The exports of a route file: a handler for every method, so that a wrong one gets a typed response. */
export type RouteHandlers = Record<
  RouteMethod,
  (request: Request, context: { params?: Promise<RouteParams> }) => Promise<Response>
>;

/** Dependencies shared by all routes; made once, where the runtime is known. */
interface RouteBinding<Runtime> {
  openRuntime(): Promise<Runtime>;
  /** Aborted with an `AppError` when the server stops. */
  stopping: AbortSignal;
  identifyViewer(request: Request): Viewer;
}

interface Call<Runtime> {
  request: Request;
  params: RouteParams;
  operation: Operation<Runtime>;
  binding: () => RouteBinding<Runtime>;
}

const SIGNED_LINK = /^(\/(?:source|api\/pictures)\/)[^/]+/;

/**
 * Turns operations into a route's handlers: identity, deadline, request id, log line, and errors as typed JSON. HEAD is GET without its body; OPTIONS
 * lists the methods; CORS is handled by the front server (`cross-origin.ts`).
 */
export function defineRoute<Runtime extends { log: Logger }>(
  operations: Operations<Runtime>,
  binding: () => RouteBinding<Runtime>,
): RouteHandlers {
  const allow = allowHeader(Object.keys(operations));
  const handlers = ROUTE_METHODS.map((method) => {
    const operation = operations[method === 'HEAD' ? 'GET' : (method as keyof typeof operations)];
    const respond: RouteHandlers[RouteMethod] = async (request, context) => {
      if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { ...API_HEADERS, allow } });
      const { pathname } = new URL(request.url);
      if (operation === undefined) return inShapeOf(pathname, errorReply(methodNotAllowed(method, allow), { allow }));
      const answered = await answer({ request, params: (await context.params) ?? {}, operation, binding });
      const response = await inShapeOf(pathname, answered);
      return method === 'HEAD' ? withoutBody(response) : response;
    };
    return [method, respond] as const;
  });
  return Object.fromEntries(handlers) as RouteHandlers;
}

/** Returns the `Allow` header of an address with these operations. */
export function allowHeader(methods: readonly string[]): string {
  const all = methods.includes('GET') ? [...methods, 'HEAD', 'OPTIONS'] : [...methods, 'OPTIONS'];
  return all.join(', ');
}

export function methodNotAllowed(method: string, allow: string): AppError {
  return new AppError('method_not_allowed', {
    publicMessage: `This address does not support ${method}; it supports ${allow}.`,
    details: { allow: allow.split(', ') },
  });
}

function answer<Runtime extends { log: Logger }>(call: Call<Runtime>): Promise<Response> {
  const id = requestIdOf(call.request.headers.get(REQUEST_ID_HEADER));
  return withLogContext({ requestId: id }, () => answerAs(id, call));
}

async function answerAs<Runtime extends { log: Logger }>(id: string, call: Call<Runtime>): Promise<Response> {
  const started = performance.now();
  const url = new URL(call.request.url);
  let log: Logger | null = null;
  let response: Response;
  const replyHeaders = new Headers();
  let errorCode: ErrorCode | undefined;
  try {
    const binding = call.binding();
    const runtime = await binding.openRuntime();
    log = runtime.log.child({ requestId: id, method: call.request.method, path: loggedPath(url.pathname) });
    response = await handle(call, { id, url, log, runtime, binding, replyHeaders });
  } catch (error) {
    if (call.request.signal.aborted) {
      response = new Response(null, { status: 499 });
    } else {
      const appError = toAppError(error);
      errorCode = appError.code;
      if (ERROR_TABLE[appError.code].status >= 500) log?.error({ err: appError }, 'request failed');
      response = errorReply(appError);
    }
  }
  for (const [name, value] of replyHeaders) response.headers.set(name, value);
  response.headers.set(REQUEST_ID_HEADER, id);
  log?.info({ status: response.status, errorCode, ms: Math.round(performance.now() - started) }, 'request');
  return response;
}

async function handle<Runtime>(
  call: Call<Runtime>,
  facts: Pick<ApiRequest, 'id' | 'url' | 'log' | 'replyHeaders'> & { runtime: Runtime; binding: RouteBinding<Runtime> },
): Promise<Response> {
  const { request, operation } = call;
  const work = new AbortController();
  const { signal, lasting } = signalsOf(call, { work, stopping: facts.binding.stopping, runtime: facts.runtime });
  const apiRequest: ApiRequest = {
    id: facts.id,
    url: facts.url,
    headers: request.headers,
    body: request.body,
    params: joinParams(call.params),
    viewer: facts.binding.identifyViewer(request),
    scopes: scopesOf(request),
    client: clientOf(request),
    origin: originOf(request),
    signal,
    lasting,
    log: facts.log,
    replyHeaders: facts.replyHeaders,
    json: (schema) => parseBody(request, { schema, signal }),
    stop: (reason) => {
      work.abort(reason);
    },
  };
  return raceAbort(operation.handle(apiRequest, facts.runtime), signal);
}

/** Aborted when the client disconnects, the server stops, the work is stopped or its time is up; `lasting` ignores the first. */
function signalsOf<Runtime>(
  { request, operation: { deadline } }: Call<Runtime>,
  { work, stopping, runtime }: { work: AbortController; stopping: AbortSignal; runtime: Runtime },
): { signal: AbortSignal; lasting: AbortSignal } {
  const ending = AbortSignal.any([stopping, work.signal]);
  const ended = AbortSignal.any([request.signal, ending]);
  if (deadline === null) return { signal: ended, lasting: ending };
  const ms = typeof deadline.ms === 'number' ? deadline.ms : deadline.ms(runtime);
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(new AppError(deadline.code, { details: { timeout_ms: ms } })), ms);
  timer.unref();
  return { signal: withDeadline(ended, time.signal, ms), lasting: withDeadline(ending, time.signal, ms) };
}

function withoutBody(response: Response): Response {
  void response.body?.cancel();
  return new Response(null, { status: response.status, headers: response.headers });
}

/** Returns the path of a request as it is logged: without the token of a signed link, which grants access to its target. */
export function loggedPath(pathname: string): string {
  return pathname.replace(SIGNED_LINK, '$1…');
}
