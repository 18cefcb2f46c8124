import { AppError } from '#lib/foundation/core/errors.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { API_HEADERS } from '#lib/serving/http/json-reply.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

/** Redirects a browser, setting or clearing the given cookies. */
export function ledTo(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ ...API_HEADERS, location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/**
 * Returns the sign-in address for someone who could not be signed in, with as much of the reason as they may know. Rethrows errors that do not
 * concern signing in.
 */
export function signInAgain(error: unknown, { log }: ApiRequest): string {
  if (!AppError.is(error) || !['unauthenticated', 'forbidden'].includes(error.code)) throw error;
  log.warn({ err: error }, 'somebody could not be signed in by the OpenID provider');
  return `/admin/sign-in?problem=${error.code === 'forbidden' ? 'refused' : 'failed'}`;
}

/** Returns the address that the provider redirects back to. */
export function callbackOf({ origin }: ApiRequest, { publicUrl }: Runtime['env']): string {
  return `${publicUrl ?? origin}/api/admin/oidc/callback`;
}
