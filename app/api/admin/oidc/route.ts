import { localPath } from '#lib/serving/http/local-path.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { signOnCookie } from '#lib/serving/http/sign-on-cookie.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { isSecure } from '#lib/serving/runtime/shown/session-reply.ts';

import { callbackOf, ledTo, signInAgain } from './sign-on-reply.ts';

/** Redirects to the OpenID provider for sign-in. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, { administration: { signOn }, env, gate }) {
      if (signOn === null) throw new AppError('not_found');
      await gate.admitWrite(request.client);
      const next = localPath(request.url.searchParams.get('next') ?? undefined);
      try {
        const { address, sealed, expiresAt } = await signOn.begin({ callback: callbackOf(request, env), next });
        return ledTo(address, [signOnCookie(sealed, { expiresAt, isSecure: isSecure(request, env) })]);
      } catch (error) {
        return ledTo(signInAgain(error, request), []);
      }
    },
  },
});
