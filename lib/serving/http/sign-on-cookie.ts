import { stringifySetCookie } from 'cookie';

/** What a browser keeps while somebody is at the provider that they sign in with. */
export const SIGN_ON_COOKIE = 'lectern_sign_on';

/** Where it is sent: to nothing but what the provider leads back to. */
const PATH = '/api/admin/oidc';

/** The `Set-Cookie` header of an attempt. Lax, since the provider leads back from another site. */
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

/** The `Set-Cookie` header that removes it. */
export function noSignOnCookie(isSecure: boolean): string {
  return signOnCookie('', { expiresAt: new Date(0), isSecure });
}
