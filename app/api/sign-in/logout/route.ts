import { AppError } from '#lib/foundation/core/errors.ts';
import { readBody } from '#lib/serving/http/bounded-body.ts';
import { API_HEADERS } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

import { requireSignIn } from '../sign-in-reply.ts';

/** Upper bound of a form with one token, in bytes. */
const MAX_BYTES = 64 * 1024;

/** The endpoint where the OpenID provider reports that a reader has signed out there (OpenID Connect Back-Channel Logout 1.0). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, { administration, signIn, gate }) {
      requireSignIn(signIn);
      await gate.admitWrite(request.client);
      const token = new URLSearchParams(await readBody(request.body, MAX_BYTES)).get('logout_token');
      if (token === null) throw new AppError('validation_error', { publicMessage: 'logout_token is missing.' });
      const person = await signIn.endByProvider(token);
      await administration.throughReaders?.endAllOf(person);
      return new Response(null, { status: 200, headers: { ...API_HEADERS, 'cache-control': 'no-store' } });
    },
  },
});
