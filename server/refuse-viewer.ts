import type { IncomingMessage } from 'node:http';

import { AppError, ERROR_TABLE } from '#lib/core/errors.ts';
import { API_HEADERS, errorReply } from '#lib/http/json-reply.ts';

import { isPage } from './refusals.ts';
import type { SettleViewer } from './settle-viewer.ts';

/**
 * The answer to whoever shows who they are in a way that does not hold or cannot be checked: typed JSON, and for a page one that says
 * so. Never the answer that nobody in particular would get, which would look as if documents had gone. Null lets the request pass.
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
  const { heading, advice } = error.code === 'unauthenticated' ? EXPIRED : UNKNOWN;
  const { status } = ERROR_TABLE[error.code];
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading} · Lectern</title>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${advice}</p>
</main>
</body>
</html>
`;
  const retry: Record<string, string> =
    error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) };
  return new Response(body, {
    status,
    headers: {
      ...API_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
      ...retry,
    },
  });
}

const EXPIRED = {
  heading: 'Your sign-in has expired',
  advice: 'Sign in again where you came from, then reload this page.',
};

const UNKNOWN = {
  heading: 'Your sign-in cannot be checked right now',
  advice: 'Please try again in a moment.',
};
