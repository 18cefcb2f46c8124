import { AppError } from '#lib/foundation/core/errors.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { API_HEADERS } from '#lib/serving/http/json-reply.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

/** Leads a browser on, and has it keep or forget what is named. */
export function ledTo(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ ...API_HEADERS, location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** Where who could not be signed in is led, and told why as far as it is theirs to know. Rethrows what is no matter of signing in. */
export function signInAgain(error: unknown, { log }: ApiRequest): string {
  if (!AppError.is(error) || !['unauthenticated', 'forbidden'].includes(error.code)) throw error;
  log.warn({ err: error }, 'somebody could not be signed in by the OpenID provider');
  return `/admin/sign-in?problem=${error.code === 'forbidden' ? 'refused' : 'failed'}`;
}

/** Where the provider leads back to. */
export function callbackOf({ origin }: ApiRequest, { publicUrl }: Runtime['env']): string {
  return `${publicUrl ?? origin}/api/admin/oidc/callback`;
}
