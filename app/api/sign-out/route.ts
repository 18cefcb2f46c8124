import type { SignedOutReply } from '#lib/contracts/reader-session.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { cookieIn } from '#lib/serving/http/read-cookie.ts';
import { noReaderCookie, READER_COOKIE } from '#lib/serving/http/reader-cookie.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { isSecure } from '#lib/serving/runtime/shown/session-reply.ts';

import { requireSignIn } from '../sign-in/sign-in-reply.ts';

/** Ends the session of a reader here, and says where it ends at the provider. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, { signIn, env }) {
      requireSignIn(signIn);
      await signIn.end(cookieIn(request.headers.get('cookie'), READER_COOKIE));
      const next = await signIn.endSessionAddress(`${env.publicUrl ?? request.origin}/`);
      const reply: SignedOutReply = { next: next ?? '/' };
      return jsonReply(reply, { headers: { 'set-cookie': noReaderCookie(isSecure(request, env)) } });
    },
  },
});
