import { stringifySetCookie } from 'cookie';

/** The cookie of a signed-in administrator. */
export const ADMIN_COOKIE = 'lectern_admin';

/**
 * Returns the `Set-Cookie` header of a session: inaccessible to scripts, not sent from other sites except by plain links, and limited to https if
 * readers connect that way.
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

/** Returns the `Set-Cookie` header that removes the cookie. */
export function noAdminCookie(isSecure: boolean): string {
  return adminCookie('', { expiresAt: new Date(0), isSecure });
}
