import type { Administrator } from '#lib/people/access/administrator.ts';
import type { SignedIn } from '#lib/people/administration/sign-in.ts';
import type { AdminSessionReply } from '#lib/contracts/admin/session.ts';
import { adminCookie } from '#lib/serving/http/admin-cookie.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';

import type { Runtime } from '../runtime.ts';

/** The answer to who has signed in: who they are, and the cookie of the session. */
export function sessionReply(
  { administrator, token, expiresAt }: SignedIn,
  request: ApiRequest,
  env: Runtime['env'],
): Response {
  return jsonReply(shownSession(administrator), {
    headers: { 'set-cookie': adminCookie(token, { expiresAt, isSecure: isSecure(request, env) }) },
  });
}

export function shownSession({ name, role }: Administrator): AdminSessionReply {
  return { name, role };
}

/** Over https the cookie never travels without it; behind a proxy that ends TLS, `PUBLIC_URL` may be all that tells. */
export function isSecure(
  { origin }: Pick<ApiRequest, 'origin'>,
  { publicUrl }: Pick<Runtime['env'], 'publicUrl'>,
): boolean {
  return [origin, publicUrl].some((address) => address?.startsWith('https:'));
}
