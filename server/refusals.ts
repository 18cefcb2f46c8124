import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

import { AppError } from '#lib/core/errors.ts';
import { allowedMethods } from '#lib/http/allowed-methods.ts';
import { allowHeader, methodNotAllowed, ROUTE_METHODS } from '#lib/http/define-route.ts';
import { API_HEADERS, errorReply } from '#lib/http/json-reply.ts';

/** What a person looks at. */
const PAGES = /^\/(?:$|(?:books|admin)(?:\/|$))/;
/** What pages are made of. */
const PAGE_PARTS = /^\/(?:_next(?:\/|$)|icon\.svg$)/;
/** Where browsers look for an icon before they have read which one a page names. */
const OLD_ICON = '/favicon.ico';
const ICON = '/icon.svg';
const PAGE_METHODS = 'GET, HEAD, OPTIONS';

/** The answer to a request that must not reach Next, which has none of the API's shape for it; null lets it pass. */
export function refuse(method: string, target: string): Response | null {
  const pathname = readablePath(target);
  if (pathname === null) {
    return errorReply(new AppError('validation_error', { publicMessage: 'The address cannot be read.' }));
  }
  if (pathname === OLD_ICON) return refuseOnPage(method) ?? moved(ICON);
  // Next would answer these to any method.
  if (PAGES.test(pathname) || PAGE_PARTS.test(pathname)) return refuseOnPage(method);
  if (ROUTE_METHODS.some((known) => known === method)) return null;
  const methods = allowedMethods(pathname);
  if (methods === null) return errorReply(new AppError('not_found', { details: { path: pathname } }));
  const allow = allowHeader(methods);
  return errorReply(methodNotAllowed(method, allow), { allow });
}

/** True for the address of a page, also when Next asks for its data alone. */
export function isPage(target: string): boolean {
  const pathname = readablePath(target);
  return pathname !== null && PAGES.test(pathname);
}

/** True for the address of a script, style or picture that pages are made of. */
export function isPagePart(target: string): boolean {
  const pathname = readablePath(target);
  return pathname !== null && PAGE_PARTS.test(pathname);
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

/** The path, percent-decoded; null when it is none or holds what no address of ours can. */
function readablePath(target: string): string | null {
  if (!target.startsWith('/')) return null;
  try {
    const pathname = decodeURIComponent(target.split(/[?#]/, 1)[0] ?? '');
    return pathname.includes('\0') ? null : pathname;
  } catch {
    return null;
  }
}

/** Sends a small answer through Node's response. */
export async function sendReply(reply: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await reply.arrayBuffer());
  response.writeHead(reply.status, { ...Object.fromEntries(reply.headers), 'content-length': body.byteLength });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Sends a small answer on a bare connection, where no request could be read, and closes it. */
export async function sendRawReply(reply: Response, socket: Duplex): Promise<void> {
  const body = Buffer.from(await reply.arrayBuffer());
  const lines = [`HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}`];
  for (const [name, value] of reply.headers) lines.push(`${name}: ${value}`);
  lines.push(`content-length: ${body.byteLength}`, 'connection: close', '', '');
  if (!socket.writable) return;
  socket.end(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body]));
}
