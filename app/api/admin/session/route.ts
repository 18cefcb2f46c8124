import type { z } from 'zod';

import type { Administrator } from '#lib/people/access/administrator.ts';
import { signInSchema, signOutQuerySchema, type signedOutSchema } from '#lib/contracts/admin/session.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { ADMIN_COOKIE, noAdminCookie } from '#lib/serving/http/admin-cookie.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { cookieIn } from '#lib/serving/http/read-cookie.ts';
import { adminOperations, refuseOtherOrigins } from '#lib/serving/runtime/admin-operation.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { isSecure, sessionReply, shownSession } from '#lib/serving/runtime/shown/session-reply.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** Signs in, returns who is signed in, and signs out. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: { deadline: DEADLINE, handle: signIn },
  ...adminOperations({
    GET: {
      deadline: DEADLINE,
      handle: async (_request, _runtime, administrator) => jsonReply(shownSession(administrator)),
    },
    DELETE: { deadline: DEADLINE, handle: signOut },
  }),
});

async function signIn(request: ApiRequest, { administration, env }: Runtime): Promise<Response> {
  refuseOtherOrigins(request, env.publicUrl);
  const { name, password } = await request.json(signInSchema);
  const signedIn = await administration.signIn({ name, password, client: request.client });
  const former = cookieIn(request.headers.get('cookie'), ADMIN_COOKIE);
  // The browser is about to drop the former session.
  if (former !== null) await administration.signOut(former);
  return sessionReply(signedIn, request, env);
}

async function signOut(request: ApiRequest, { administration, env }: Runtime, administrator: Administrator) {
  const { everywhere } = parseOrThrow(signOutQuerySchema, Object.fromEntries(request.url.searchParams));
  if (everywhere === 'true') await administration.signOutEverywhere(administrator);
  else await administration.signOut(cookieIn(request.headers.get('cookie'), ADMIN_COOKIE) ?? '');
  const body: z.output<typeof signedOutSchema> = { signed_out: true };
  return jsonReply(body, { headers: { 'set-cookie': noAdminCookie(isSecure(request, env)) } });
}
