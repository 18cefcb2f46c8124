import type { Administrator } from '#lib/people/access/administrator.ts';
import type { SignedIn } from '#lib/people/administration/sign-in.ts';
import type { AdminSessionReply } from '#lib/contracts/admin/session.ts';
import { adminCookie } from '#lib/serving/http/admin-cookie.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';

import type { Runtime } from '../runtime.ts';

/** Returns the response to a sign-in: the administrator's identity, and the session cookie. */
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

/** Over https the cookie must always carry `Secure`. Behind a proxy that terminates TLS, `PUBLIC_URL` may be the only indication. */
export function isSecure(
  { origin }: Pick<ApiRequest, 'origin'>,
  { publicUrl }: Pick<Runtime['env'], 'publicUrl'>,
): boolean {
  return [origin, publicUrl].some((address) => address?.startsWith('https:'));
}
