import { AppError } from '#lib/foundation/core/errors.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

/** Returns the address that the provider redirects back to. */
export function callbackOf({ origin }: ApiRequest, { publicUrl }: Runtime['env']): string {
  return `${publicUrl ?? origin}/api/sign-in/callback`;
}

/** Throws `not_found` where readers cannot sign in. */
export function requireSignIn(signIn: Runtime['signIn']): asserts signIn is NonNullable<Runtime['signIn']> {
  if (signIn === null) throw new AppError('not_found', { publicMessage: 'Readers cannot sign in to this server.' });
}

/** Returns the address of the page that tells a reader they could not be signed in. Rethrows errors that do not concern signing in. */
export function signedOut(error: unknown, { log }: ApiRequest): string {
  if (!AppError.is(error) || error.code !== 'unauthenticated') throw error;
  log.warn({ err: error }, 'a reader could not be signed in by the OpenID provider');
  return '/?problem=sign-in';
}
