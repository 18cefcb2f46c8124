import { cookieIn } from '#lib/serving/http/read-cookie.ts';
import { noSignInCookie, READER_COOKIE, readerCookie, SIGN_IN_COOKIE } from '#lib/serving/http/reader-cookie.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { isSecure } from '#lib/serving/runtime/shown/session-reply.ts';

import { ledTo } from '../../admin/oidc/sign-on-reply.ts';
import { requireSignIn, signedOut } from '../sign-in-reply.ts';

/** Where the OpenID provider leads back to: signs in the reader who comes with its answer, once. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, { signIn, env, gate }) {
      requireSignIn(signIn);
      await gate.admitWrite(request.client);
      const isOverHttps = isSecure(request, env);
      const cookies = request.headers.get('cookie');
      try {
        const kept = cookieIn(cookies, SIGN_IN_COOKIE);
        const { token, expiresAt, next } = await signIn.complete(request.url.searchParams, kept);
        // The browser is about to forget the session that it had.
        await signIn.end(cookieIn(cookies, READER_COOKIE));
        return ledTo(next, [readerCookie(token, { expiresAt, isSecure: isOverHttps }), noSignInCookie(isOverHttps)]);
      } catch (error) {
        return ledTo(signedOut(error, request), [noSignInCookie(isOverHttps)]);
      }
    },
  },
});
