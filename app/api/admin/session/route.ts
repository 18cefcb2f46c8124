import type { z } from 'zod';

import type { Administrator } from '#lib/access/administrator.ts';
import {
  type adminSessionSchema,
  signInSchema,
  signOutQuerySchema,
  type signedOutSchema,
} from '#lib/contracts/admin/session.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { ADMIN_COOKIE, adminCookie, noAdminCookie } from '#lib/http/admin-cookie.ts';
import type { ApiRequest } from '#lib/http/api-request.ts';
import { jsonReply } from '#lib/http/json-reply.ts';
import { cookieIn } from '#lib/http/read-cookie.ts';
import { adminOperations, refuseOtherOrigins } from '#lib/runtime/admin-operation.ts';
import { totalDeadline } from '#lib/runtime/api-operation.ts';
import type { Runtime } from '#lib/runtime/runtime.ts';
import { apiRoute } from '#lib/runtime/server.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** Signing in, asking who is, signing out. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: { deadline: DEADLINE, handle: signIn },
  ...adminOperations({
    GET: {
      role: 'read_only',
      deadline: DEADLINE,
      handle: async (_request, _runtime, administrator) => jsonReply(toWire(administrator)),
    },
    DELETE: { role: 'read_only', deadline: DEADLINE, handle: signOut },
  }),
});

async function signIn(request: ApiRequest, { administration, env }: Runtime): Promise<Response> {
  refuseOtherOrigins(request, env.publicUrl);
  const { name, password } = await request.json(signInSchema);
  const { administrator, token, expiresAt } = await administration.signIn({ name, password, client: request.client });
  const former = cookieIn(request.headers.get('cookie'), ADMIN_COOKIE);
  // The browser is about to forget it.
  if (former !== null) await administration.signOut(former);
  return jsonReply(toWire(administrator), {
    headers: { 'set-cookie': adminCookie(token, { expiresAt, isSecure: isSecure(request, env) }) },
  });
}

async function signOut(request: ApiRequest, { administration, env }: Runtime, administrator: Administrator) {
  const { everywhere } = parseOrThrow(signOutQuerySchema, Object.fromEntries(request.url.searchParams));
  if (everywhere === 'true') await administration.signOutEverywhere(administrator);
  else await administration.signOut(cookieIn(request.headers.get('cookie'), ADMIN_COOKIE) ?? '');
  const body: z.output<typeof signedOutSchema> = { signed_out: true };
  return jsonReply(body, { headers: { 'set-cookie': noAdminCookie(isSecure(request, env)) } });
}

/** Over https the cookie never travels without it; behind a proxy that ends TLS, `PUBLIC_URL` may be all that tells. */
function isSecure({ origin }: ApiRequest, { publicUrl }: Runtime['env']): boolean {
  return [origin, publicUrl].some((address) => address?.startsWith('https:'));
}

function toWire({ name, role }: Administrator): z.output<typeof adminSessionSchema> {
  return { name, role };
}
