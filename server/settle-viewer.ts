import type { IncomingMessage } from 'node:http';

import { isApiKey, scopeFor } from '#lib/people/access/api-key.ts';
import { identifyViewer, type IdentityRules, type ShownIdentity } from '#lib/people/access/identify-viewer.ts';
import { tokenVerifier } from '#lib/people/access/verify-token.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import type { AccessSettings } from '#lib/foundation/config/access-variables.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { READER_COOKIE } from '#lib/serving/http/reader-cookie.ts';
import { cookieIn } from '#lib/serving/http/read-cookie.ts';
import type { KeyHolder } from '#lib/serving/runtime/open-api-keys.ts';
import { serverState } from '#lib/serving/runtime/server-state.ts';
import { CLIENT_HEADER, SCOPES_HEADER, VIEWER_HEADER, writeViewer } from '#lib/serving/http/trusted-headers.ts';

/**
 * Addresses that need no identity: those with their own credentials (the administration, ingest), those that reveal nothing about documents, the
 * parts of pages, and requests from other sites, whose visitors are anonymous there. A person who can no longer sign in can still see that the server
 * is healthy.
 */
const FOR_EVERYBODY =
  /^\/(?:_next(?:\/|$)|icon\.svg$|manifest\.webmanifest$|widget\.js$|offline\.js$|api\/widget\/|admin(?:\/|$)|(?:api\/)?(?:health|docs|openapi\.json)(?:\/|$)|api\/(?:admin(?:\/|$)|ingest(?:\/|$)|sign-in(?:\/|$)|sign-out$))/;

/** Determines who sends the request. Rejects with the error to answer. */
export type SettleViewer = (request: IncomingMessage, peer: { isTrusted: boolean }) => Promise<void>;

/**
 * Tells the handlers of each request who is asking, in a header of our own, and removes headers that only a trusted proxy may set. Expects requests
 * that `settleForwarding` has settled.
 */
export function viewerSettler({ isFiltered, token, headers, signIn }: AccessSettings): SettleViewer {
  const rules: IdentityRules = { isFiltered, verifyToken: token && tokenVerifier(token) };
  const names = headers === null ? [] : [headers.userId, headers.department, headers.orgId, headers.name];
  return async (request, { isTrusted }) => {
    const proxied = isTrusted && headers !== null ? proxiedViewer(request, headers) : null;
    for (const name of names) Reflect.deleteProperty(request.headers, name);
    if (FOR_EVERYBODY.test(pathOf(request))) return;
    const key = bearerIn(request);
    if (key !== null && isApiKey(key)) {
      settleKey(request, await holderOf(key));
      return;
    }
    const shown: ShownIdentity = {
      token: token === null ? null : tokenIn(request, token.cookie),
      signedIn: signIn === null ? null : await readerOf(request),
      proxied: proxied === null ? null : proxied(),
    };
    request.headers[VIEWER_HEADER] = writeViewer(await identifyViewer(rules, shown));
  };
}

function pathOf({ url = '' }: IncomingMessage): string {
  return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');
}

/** Looked up again for each request. A server that is still opening its library lets the request wait. */
async function holderOf(key: string): Promise<KeyHolder | null> {
  return (await serverState().runtime).identifyKey(key);
}

/** Returns the viewer of the cookie's session, as currently stored; null if the session is no longer valid. */
async function readerOf(request: IncomingMessage): Promise<Viewer | null> {
  const session = cookieIn(request.headers.cookie ?? null, READER_COOKIE);
  if (session === null || session === '') return null;
  return (await (await serverState().runtime).signIn?.identify(session)) ?? null;
}

/** Applies the identity and purpose of a key. Throws if it is invalid, or not meant for this request. */
function settleKey(request: IncomingMessage, holder: KeyHolder | null): void {
  if (holder === null)
    throw new AppError('unauthenticated', { publicMessage: 'This API key is invalid or has expired.' });
  const scope = scopeFor(request.method ?? '', pathOf(request));
  if (scope === null || !holder.scopes.includes(scope)) {
    const publicMessage = scope === null ? 'API keys cannot be used here.' : `This API key lacks the scope "${scope}".`;
    throw new AppError('forbidden', { publicMessage });
  }
  request.headers[VIEWER_HEADER] = writeViewer(holder.viewer);
  request.headers[SCOPES_HEADER] = holder.scopes.join(' ');
  request.headers[CLIENT_HEADER] = holder.client;
}

function bearerIn({ headers }: IncomingMessage): string | null {
  return /^bearer\b\s*(.*)$/is.exec(headers.authorization ?? '')?.[1]?.trim() ?? null;
}

/** An explicit header takes precedence over a cookie added by the browser. Other authorization schemes belong to other programs. */
function tokenIn(request: IncomingMessage, cookie: string | null): string | null {
  const bearer = bearerIn(request);
  if (bearer !== null) return bearer;
  const carried = cookie === null ? null : cookieIn(request.headers.cookie ?? null, cookie);
  return carried === '' ? null : carried;
}

/** Read at once because the headers are removed later; validated only where needed. */
function proxiedViewer(request: IncomingMessage, names: NonNullable<AccessSettings['headers']>) {
  const told = (name: string): string[] => request.headersDistinct[name] ?? [];
  const [users, departments, organisations] = [told(names.userId), told(names.department), told(names.orgId)];
  const persons = told(names.name);
  return (): Viewer => ({
    ...{ userId: only(users), department: only(departments), orgId: only(organisations) },
    name: only(persons) ?? '',
  });
}

/** If a value is given twice, one of them does not come from the proxy. */
function only(values: string[]): string | null {
  if (values.length > 1) throw unreadable();
  const [value = ''] = values;
  try {
    // Node reads headers as Latin-1; proxies send UTF-8.
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1')) || null;
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(cause?: unknown): AppError {
  return new AppError('unauthenticated', { publicMessage: 'Your sign-in token cannot be read.', cause });
}
