import { AppError } from '#lib/foundation/core/errors.ts';
import { API_HEADERS } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

import { requireSignIn } from '../sign-in-reply.ts';

/** Bytes of a form with one token. */
const MAX_BYTES = 64 * 1024;

/** Where the OpenID provider says that somebody has signed out there (OpenID Connect Back-Channel Logout 1.0). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, { signIn, gate }) {
      requireSignIn(signIn);
      await gate.admitWrite(request.client);
      const token = new URLSearchParams(await formIn(request.body)).get('logout_token');
      if (token === null) throw new AppError('validation_error', { publicMessage: 'logout_token is missing.' });
      await signIn.endByProvider(token);
      return new Response(null, { status: 200, headers: { ...API_HEADERS, 'cache-control': 'no-store' } });
    },
  },
});

async function formIn(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > MAX_BYTES) throw new AppError('payload_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
