import { stringifySetCookie } from 'cookie';

/** The cookie of who is signed in to the administration. */
export const ADMIN_COOKIE = 'lectern_admin';

/**
 * The `Set-Cookie` header of a session: out of reach of scripts, never sent along by pages of other sites but for plain links, and
 * over https alone where readers come that way.
 */
export function adminCookie(token: string, options: { expiresAt: Date; isSecure: boolean }): string {
  return stringifySetCookie({
    name: ADMIN_COOKIE,
    value: token,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: options.isSecure,
    expires: options.expiresAt,
  });
}

/** The `Set-Cookie` header that removes it. */
export function noAdminCookie(isSecure: boolean): string {
  return adminCookie('', { expiresAt: new Date(0), isSecure });
}
