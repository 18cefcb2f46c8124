import { ADMIN_COOKIE, adminCookie } from '#lib/serving/http/admin-cookie.ts';
import { isOfAdministration } from '#lib/serving/http/local-path.ts';
import { cookieIn } from '#lib/serving/http/read-cookie.ts';
import { noSignInCookie, READER_COOKIE, readerCookie, SIGN_IN_COOKIE } from '#lib/serving/http/reader-cookie.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { isSecure } from '#lib/serving/runtime/shown/session-reply.ts';

import { ledTo } from '../../admin/oidc/sign-on-reply.ts';
import { requireSignIn, signedOut } from '../sign-in-reply.ts';

const REFUSED = '/admin/sign-in?problem=refused';

/**
 * The redirect address for the OpenID provider. Signs in the reader who returns with its response, once; also to the administration if they have a
 * role there.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, { administration, signIn, env, gate }) {
      requireSignIn(signIn);
      await gate.admitWrite(request.client);
      const isOverHttps = isSecure(request, env);
      const cookies = request.headers.get('cookie');
      try {
        const kept = cookieIn(cookies, SIGN_IN_COOKIE);
        const { token, expiresAt, next, told } = await signIn.complete(request.url.searchParams, kept);
        // The browser is about to drop the reader's former session.
        await signIn.end(cookieIn(cookies, READER_COOKIE));
        const keep = [readerCookie(token, { expiresAt, isSecure: isOverHttps }), noSignInCookie(isOverHttps)];
        const { throughReaders } = administration;
        if (throughReaders === null) return ledTo(next, keep);
        const admitted = await throughReaders.open(told);
        if (admitted === null) return ledTo(isOfAdministration(next) ? REFUSED : next, keep);
        const former = cookieIn(cookies, ADMIN_COOKIE);
        if (former !== null) await administration.signOut(former);
        const { token: adminToken, expiresAt: until } = admitted;
        return ledTo(next, [...keep, adminCookie(adminToken, { expiresAt: until, isSecure: isOverHttps })]);
      } catch (error) {
        return ledTo(signedOut(error, request), [noSignInCookie(isOverHttps)]);
      }
    },
  },
});
