import { stringifySetCookie } from 'cookie';

/** The cookie of a signed-in reader. */
export const READER_COOKIE = 'lectern_reader';

/** The cookie stored while the reader is at the provider. */
export const SIGN_IN_COOKIE = 'lectern_sign_in';

/** The path of the sign-in cookie, so that it is sent only to the sign-in addresses. */
const SIGN_IN_PATH = '/api/sign-in';

interface CookieOptions {
  expiresAt: Date;
  isSecure: boolean;
}

/**
 * Returns the `Set-Cookie` header of a session: inaccessible to scripts, not sent from other sites except by plain links, and limited to https if
 * readers connect that way.
 */
export function readerCookie(token: string, options: CookieOptions): string {
  return cookieOf({ name: READER_COOKIE, value: token, path: '/' }, options);
}

/** Returns the `Set-Cookie` header of a sign-in attempt. Lax, because the provider redirects back from another site. */
export function signInCookie(sealed: string, options: CookieOptions): string {
  return cookieOf({ name: SIGN_IN_COOKIE, value: sealed, path: SIGN_IN_PATH }, options);
}

/** Return the `Set-Cookie` headers that remove each cookie. */
export const noReaderCookie = (isSecure: boolean): string => readerCookie('', { expiresAt: new Date(0), isSecure });
export const noSignInCookie = (isSecure: boolean): string => signInCookie('', { expiresAt: new Date(0), isSecure });

function cookieOf(cookie: { name: string; value: string; path: string }, { expiresAt, isSecure }: CookieOptions) {
  return stringifySetCookie({ ...cookie, httpOnly: true, sameSite: 'lax', secure: isSecure, expires: expiresAt });
}
