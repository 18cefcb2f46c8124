import { readingPath } from '#lib/serving/http/local-path.ts';
import { signInCookie } from '#lib/serving/http/reader-cookie.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { isSecure } from '#lib/serving/runtime/shown/session-reply.ts';

import { ledTo } from '../admin/oidc/sign-on-reply.ts';
import { callbackOf, requireSignIn, signedOut } from './sign-in-reply.ts';

/** Redirects a reader to the OpenID provider. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, { signIn, env, gate }) {
      requireSignIn(signIn);
      await gate.admitWrite(request.client);
      const next = readingPath(request.url.searchParams.get('next') ?? undefined);
      try {
        const { address, sealed, expiresAt } = await signIn.begin({ callback: callbackOf(request, env), next });
        return ledTo(address, [signInCookie(sealed, { expiresAt, isSecure: isSecure(request, env) })]);
      } catch (error) {
        return ledTo(signedOut(error, request), []);
      }
    },
  },
});
