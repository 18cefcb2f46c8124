import type { IncomingMessage } from 'node:http';

import { AppError, ERROR_TABLE } from '#lib/foundation/core/errors.ts';
import { errorReply } from '#lib/serving/http/json-reply.ts';
import { plainPage } from '#lib/serving/http/plain-page.ts';

import { isPage } from './refusals.ts';
import type { SettleViewer } from './settle-viewer.ts';

/**
 * Answers a client whose identification is invalid or cannot be checked: with typed JSON, and for a page with one that says so. Never with the answer
 * for an anonymous reader, which would look as if documents had disappeared. Null lets the request pass.
 */
export async function refuseViewer(
  settle: SettleViewer,
  request: IncomingMessage,
  peer: { isTrusted: boolean },
): Promise<Response | null> {
  try {
    await settle(request, peer);
    return null;
  } catch (error) {
    if (!AppError.is(error)) throw error;
    const headers: Record<string, string> =
      error.code === 'unauthenticated' ? { 'www-authenticate': 'Bearer error="invalid_token"' } : {};
    return isPage(request.url ?? '') ? pageOf(error, headers) : errorReply(error, headers);
  }
}

function pageOf(error: AppError, headers: Record<string, string>): Response {
  const { status } = ERROR_TABLE[error.code];
  const retry: Record<string, string> =
    error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) };
  const said = error.code === 'unauthenticated' ? EXPIRED : UNKNOWN;
  return plainPage({ ...said, hasWayOn: false }, { status, headers: { ...headers, ...retry } });
}

const EXPIRED = {
  heading: 'Your sign-in has expired',
  sentence: 'Sign in again in the app you came from, then reload this page.',
};

const UNKNOWN = {
  heading: 'Your sign-in cannot be checked right now',
  sentence: 'Please try again in a moment.',
};
