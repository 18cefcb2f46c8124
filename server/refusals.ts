import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
// Next's own parser: Next answers anything that it rejects in its own way.
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';

import { AppError } from '#lib/foundation/core/errors.ts';
import { allowedMethods } from '#lib/serving/http/allowed-methods.ts';
import { allowHeader, methodNotAllowed, ROUTE_METHODS } from '#lib/serving/http/define-route.ts';
import { API_HEADERS, errorReply } from '#lib/serving/http/json-reply.ts';

/** The addresses of pages for people. */
const PAGES = /^\/(?:$|notes$|shared\/[^/]+$|(?:books|admin)(?:\/|$))/;
/** The addresses of the parts of pages. */
const PAGE_PARTS = /^\/(?:_next\/static\/|icon\.svg$|manifest\.webmanifest$)/;
/** Other addresses that Next would answer itself, such as scaled pictures: without the product's rights, policy and errors. */
const OF_NEXT = /^\/_next(?:\/|$)/;
/** The path browsers request an icon from before they have read the one named by a page. */
const OLD_ICON = '/favicon.ico';
const ICON = '/icon.svg';
const STEP = /\/\.\.?(?:\/|$)/;
/** The header in which the client side of Next reports the state of its router. */
const ROUTER_STATE_HEADER = 'next-router-state-tree';
const PAGE_METHODS = 'GET, HEAD, OPTIONS';

/** Returns the response to a request that must not reach Next, because Next would not answer in the API's form; null lets the request pass. */
export function refuse({ method = '', url = '', headers }: IncomingMessage): Response | null {
  const pathname = readablePath(url);
  if (pathname === null) {
    return errorReply(new AppError('validation_error', { publicMessage: 'The address cannot be read.' }));
  }
  if (pathname === OLD_ICON) return refuseOnPage(method) ?? moved(ICON);
  // Next would answer these to any method.
  if (PAGES.test(pathname)) return refuseOnPage(method) ?? refuseRouterState(headers[ROUTER_STATE_HEADER]);
  if (PAGE_PARTS.test(pathname)) return refuseOnPage(method);
  if (OF_NEXT.test(pathname)) return nothingAt(pathname);
  if (ROUTE_METHODS.some((known) => known === method)) return null;
  const methods = allowedMethods(pathname);
  if (methods === null) return nothingAt(pathname);
  const allow = allowHeader(methods);
  return errorReply(methodNotAllowed(method, allow), { allow });
}

/** Answers a request for the data of a page whose description of the previous page cannot come from Next; null lets it pass. */
function refuseRouterState(header: string | string[] | undefined): Response | null {
  try {
    parseAndValidateFlightRouterState(header);
    return null;
  } catch (cause) {
    return errorReply(
      new AppError('validation_error', { publicMessage: 'Next-Router-State-Tree cannot be read.', cause }),
    );
  }
}

/** Whether a request target is the address of a page, including requests by Next for its data alone. */
export function isPage(target: string): boolean {
  const pathname = readablePath(target);
  return pathname !== null && PAGES.test(pathname);
}

/** Whether a request target is the address of a script, style or picture used by pages. */
export function isPagePart(target: string): boolean {
  const pathname = readablePath(target);
  return pathname !== null && PAGE_PARTS.test(pathname);
}

function nothingAt(path: string): Response {
  return errorReply(new AppError('not_found', { details: { path } }));
}

function moved(location: string): Response {
  return new Response(null, { status: 308, headers: { location } });
}

function refuseOnPage(method: string): Response | null {
  if (method === 'GET' || method === 'HEAD') return null;
  const headers = { allow: PAGE_METHODS };
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { ...API_HEADERS, ...headers } });
  return errorReply(methodNotAllowed(method, PAGE_METHODS), headers);
}

/**
 * Returns the path, percent-decoded; null when it is none or contains characters that no address of ours can. Steps such as `..`, and the backslash
 * that URLs take for a slash, would be resolved later to another address than the one judged here.
 */
function readablePath(target: string): string | null {
  const [written = ''] = target.split(/[?#]/, 1);
  if (!written.startsWith('/') || written.includes('\\')) return null;
  try {
    const pathname = decodeURIComponent(written);
    return pathname.includes('\0') || STEP.test(pathname) ? null : pathname;
  } catch {
    return null;
  }
}

/** Sends a small response through Node's response object. */
export async function sendReply(reply: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await reply.arrayBuffer());
  response.writeHead(reply.status, { ...Object.fromEntries(reply.headers), 'content-length': body.byteLength });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Sends a small response on a bare connection, for an unreadable request, and closes the connection. */
export async function sendRawReply(reply: Response, socket: Duplex): Promise<void> {
  const body = Buffer.from(await reply.arrayBuffer());
  const lines = [`HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}`];
  for (const [name, value] of reply.headers) lines.push(`${name}: ${value}`);
  lines.push(`content-length: ${body.byteLength}`, 'connection: close', '', '');
  if (!socket.writable) return;
  socket.end(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body]));
}
