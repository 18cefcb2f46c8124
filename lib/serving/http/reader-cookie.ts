import { stringifySetCookie } from 'cookie';

/** The cookie of a reader who is signed in. */
export const READER_COOKIE = 'lectern_reader';

/** The cookie that a browser keeps while its reader is at the provider. */
export const SIGN_IN_COOKIE = 'lectern_sign_in';

/** Where the second one is sent: to nothing but the addresses of signing in. */
const SIGN_IN_PATH = '/api/sign-in';

interface CookieOptions {
  expiresAt: Date;
  isSecure: boolean;
}

/**
 * The `Set-Cookie` header of a session: out of reach of scripts, never sent along by pages of other sites but for plain links, and over
 * https alone where readers come that way.
 */
export function readerCookie(token: string, options: CookieOptions): string {
  return cookieOf({ name: READER_COOKIE, value: token, path: '/' }, options);
}

/** The `Set-Cookie` header of an attempt to sign in. Lax, since the provider leads back from another site. */
export function signInCookie(sealed: string, options: CookieOptions): string {
  return cookieOf({ name: SIGN_IN_COOKIE, value: sealed, path: SIGN_IN_PATH }, options);
}

/** The `Set-Cookie` headers that remove each of them. */
export const noReaderCookie = (isSecure: boolean): string => readerCookie('', { expiresAt: new Date(0), isSecure });
export const noSignInCookie = (isSecure: boolean): string => signInCookie('', { expiresAt: new Date(0), isSecure });

function cookieOf(cookie: { name: string; value: string; path: string }, { expiresAt, isSecure }: CookieOptions) {
  return stringifySetCookie({ ...cookie, httpOnly: true, sameSite: 'lax', secure: isSecure, expires: expiresAt });
}
