import { toErrorResponse } from '#lib/contracts/error-response.ts';
import { type AppError, ERROR_TABLE } from '#lib/foundation/core/errors.ts';

/** Headers of every API answer that is not a page: no scripts, no framing, no guessing of its type. */
export const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
} as const;

interface ReplyOptions {
  status?: number;
  headers?: Record<string, string>;
}

/** JSON that no cache keeps. Lone surrogates leave as escapes, so the bytes are always valid UTF-8. */
export function jsonReply(data: unknown, options: ReplyOptions = {}): Response {
  return new Response(JSON.stringify(data), {
    status: options.status ?? 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...API_HEADERS,
      ...options.headers,
    },
  });
}

/** The one shape of failure on the wire. */
export function errorReply(error: AppError, headers: Record<string, string> = {}): Response {
  const response = jsonReply(toErrorResponse(error), { status: ERROR_TABLE[error.code].status, headers });
  if (error.retryAfterSeconds !== undefined) response.headers.set('retry-after', String(error.retryAfterSeconds));
  // The rest of the body is still to come on this connection, and nobody will read it.
  if (error.code === 'payload_too_large') response.headers.set('connection', 'close');
  return response;
}
