import { parseCookie } from 'cookie';

/** Returns the value of a cookie in a `Cookie` header; null when it is not there. */
export function cookieIn(cookieHeader: string | null, name: string): string | null {
  return parseCookie(cookieHeader ?? '')[name] ?? null;
}
