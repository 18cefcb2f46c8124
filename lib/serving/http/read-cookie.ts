import { parseCookie } from 'cookie';

/** What the cookie holds, as a `Cookie` header has it; null when it is not there. */
export function cookieIn(cookieHeader: string | null, name: string): string | null {
  return parseCookie(cookieHeader ?? '')[name] ?? null;
}
