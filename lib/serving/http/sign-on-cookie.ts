import { stringifySetCookie } from 'cookie';

/** The cookie that a browser keeps while a person signs in at the provider. */
export const SIGN_ON_COOKIE = 'lectern_sign_on';

/** The path it is sent to: only the callback that the provider redirects to. */
const PATH = '/api/admin/oidc';

/** Returns the `Set-Cookie` header of an attempt. Lax, because the provider redirects back from another site. */
export function signOnCookie(sealed: string, options: { expiresAt: Date; isSecure: boolean }): string {
  return stringifySetCookie({
    name: SIGN_ON_COOKIE,
    value: sealed,
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: options.isSecure,
    expires: options.expiresAt,
  });
}

/** Returns the `Set-Cookie` header that removes the cookie. */
export function noSignOnCookie(isSecure: boolean): string {
  return signOnCookie('', { expiresAt: new Date(0), isSecure });
}
