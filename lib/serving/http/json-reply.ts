import { toErrorResponse } from '#lib/contracts/error-response.ts';
import { type AppError, ERROR_TABLE } from '#lib/foundation/core/errors.ts';

/** Headers of every API response that is not a page: no scripts, no framing, no content sniffing. */
export const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
} as const;

interface ReplyOptions {
  status?: number;
  headers?: Record<string, string>;
}

/** Returns a JSON response that must not be cached. Lone surrogates are escaped, so the bytes are always valid UTF-8. */
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

/** Returns an error response; all failures have this form. */
export function errorReply(error: AppError, headers: Record<string, string> = {}): Response {
  const response = jsonReply(toErrorResponse(error), { status: ERROR_TABLE[error.code].status, headers });
  if (error.retryAfterSeconds !== undefined) response.headers.set('retry-after', String(error.retryAfterSeconds));
  // The rest of the body is still to come on this connection, and will not be read.
  if (error.code === 'payload_too_large') response.headers.set('connection', 'close');
  return response;
}
