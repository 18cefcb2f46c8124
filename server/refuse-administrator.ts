import type { IncomingMessage } from 'node:http';

import { hasRole } from '#lib/people/access/administrator.ts';
import { type AdminRule, adminRule, canBeOfOwnMachine } from '#lib/people/access/admin-rules.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { ADMIN_COOKIE } from '#lib/serving/http/admin-cookie.ts';
import { allowHeader, methodNotAllowed } from '#lib/serving/http/define-route.ts';
import { API_HEADERS, errorReply } from '#lib/serving/http/json-reply.ts';
import { plainPage } from '#lib/serving/http/plain-page.ts';
import { cookieIn } from '#lib/serving/http/read-cookie.ts';
import { OWN_MACHINE_HEADER } from '#lib/serving/http/trusted-headers.ts';
import { serverState } from '#lib/serving/runtime/server-state.ts';

import { isPage } from './refusals.ts';

const SIGN_IN = '/admin/sign-in';

/**
 * Answers a client that may not open this page or perform this action in the administration, according to `ADMIN_RULES`: Next never receives the
 * request. The handlers check again. Null lets the request pass. Expects requests that `refuse` lets pass.
 */
export async function refuseAdministrator(request: IncomingMessage): Promise<Response | null> {
  const { method = '', url = '' } = request;
  const [path = ''] = url.split(/[?#]/, 1);
  const rule = adminRule(method, path);
  // OPTIONS is open to everyone.
  if (rule.kind === 'none' || method === 'OPTIONS') return null;
  const answer = isPage(url) ? pageAnswer(url) : apiAnswer(request);
  try {
    return await judge(rule, request, answer);
  } catch (error) {
    if (!AppError.is(error)) throw error;
    return answer.failed(error);
  }
}

interface Answers {
  unknown(methods: string[]): Response;
  signedOut(): Response;
  forbidden(): Response;
  failed(error: AppError): Response;
}

async function judge(
  rule: Exclude<AdminRule, { kind: 'none' }>,
  { method = '', url = '', headers }: IncomingMessage,
  answer: Answers,
): Promise<Response | null> {
  if (rule.kind === 'unknown') return answer.unknown(rule.methods);
  if (rule.least === 'anybody') return null;
  const token = cookieIn(headers.cookie ?? null, ADMIN_COOKIE);
  const { administration } = await serverState().runtime;
  const canBeOpen = headers[OWN_MACHINE_HEADER] === 'yes' && canBeOfOwnMachine(method, url.split(/[?#]/, 1)[0] ?? '');
  const administrator =
    (await administration.identify(token)) ?? (canBeOpen ? await administration.identifyOwnMachine() : null);
  if (administrator === null) return answer.signedOut();
  return hasRole(administrator, rule.least) ? null : answer.forbidden();
}

function apiAnswer({ method = '' }: IncomingMessage): Answers {
  return {
    unknown: (methods) => {
      if (methods.length === 0) return errorReply(new AppError('not_found'));
      const allow = allowHeader(methods);
      return errorReply(methodNotAllowed(method, allow), { allow });
    },
    signedOut: () => errorReply(new AppError('unauthenticated')),
    forbidden: () => errorReply(new AppError('forbidden')),
    failed: (error) => errorReply(error),
  };
}

function pageAnswer(url: string): Answers {
  return {
    unknown: () => plainPage(NOWHERE, { status: 404 }),
    signedOut: () => toSignIn(url),
    forbidden: () => plainPage(FORBIDDEN, { status: 403 }),
    failed: () => plainPage(UNKNOWN, { status: 503 }),
  };
}

/** Redirects to the sign-in page, and from there back. The parameter that Next's router adds to the address of a page's data is not part of it. */
function toSignIn(target: string): Response {
  const { pathname, searchParams } = new URL(target, 'http://server');
  searchParams.delete('_rsc');
  const query = searchParams.size === 0 ? '' : `?${searchParams.toString()}`;
  const location = `${SIGN_IN}?next=${encodeURIComponent(pathname + query)}`;
  return new Response(null, { status: 307, headers: { ...API_HEADERS, location, 'cache-control': 'no-store' } });
}

const NOWHERE = {
  heading: 'There is no such page',
  sentence: 'This page of the administration does not exist.',
  hasWayOn: false,
};

const FORBIDDEN = {
  heading: 'You may not see this',
  sentence: 'Your account’s role does not allow this. Ask an administrator who manages accounts.',
  hasWayOn: false,
};

const UNKNOWN = {
  heading: 'Your sign-in cannot be checked right now',
  sentence: 'Please try again in a moment.',
  hasWayOn: false,
};
