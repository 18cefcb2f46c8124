import { AppError } from '#lib/foundation/core/errors.ts';
import { ADMIN_COOKIE, adminCookie } from '#lib/serving/http/admin-cookie.ts';
import { cookieIn } from '#lib/serving/http/read-cookie.ts';
import { noSignOnCookie, SIGN_ON_COOKIE } from '#lib/serving/http/sign-on-cookie.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { isSecure } from '#lib/serving/runtime/shown/session-reply.ts';

import { ledTo, signInAgain } from '../sign-on-reply.ts';

/** The redirect target of the OpenID provider: signs in the administrator who arrives with its reply, once. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, { administration, env, gate }) {
      const { signOn } = administration;
      if (signOn === null) throw new AppError('not_found');
      await gate.admitWrite(request.client);
      const isOverHttps = isSecure(request, env);
      const forget = noSignOnCookie(isOverHttps);
      const cookies = request.headers.get('cookie');
      try {
        const kept = cookieIn(cookies, SIGN_ON_COOKIE);
        const { token, expiresAt, next } = await signOn.complete(request.url.searchParams, kept);
        const former = cookieIn(cookies, ADMIN_COOKIE);
        // The browser is about to drop the former session.
        if (former !== null) await administration.signOut(former);
        return ledTo(next, [adminCookie(token, { expiresAt, isSecure: isOverHttps }), forget]);
      } catch (error) {
        return ledTo(signInAgain(error, request), [forget]);
      }
    },
  },
});
