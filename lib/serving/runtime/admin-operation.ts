import { type Administrator, requireRole } from '#lib/people/access/administrator.ts';
import { adminRule, canBeOfOwnMachine } from '#lib/people/access/admin-rules.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { ADMIN_COOKIE } from '#lib/serving/http/admin-cookie.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { isOwnOrigin } from '#lib/serving/http/own-origin.ts';
import type { Operation } from '#lib/serving/http/define-route.ts';
import { cookieIn } from '#lib/serving/http/read-cookie.ts';
import { isOwnMachine } from '#lib/serving/http/trusted-headers.ts';

import type { AppOperations } from './api-operation.ts';
import type { Runtime } from './runtime.ts';

/** The implementation of one method of one address of the administration; `ADMIN_RULES` determines who may use it. */
interface AdminOperation {
  deadline: Operation<Runtime>['deadline'];
  handle(request: ApiRequest, runtime: Runtime, administrator: Administrator): Promise<Response>;
}

export type AdminOperations = Partial<Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', AdminOperation>>;

/**
 * Wraps operations in an authorization check. Before any other part of a request is examined, it must come from this server's own pages or from no
 * page, have a session, and the session must have the required role.
 */
export function adminOperations(operations: AdminOperations): AppOperations {
  const guarded = Object.entries(operations).map(([method, { deadline, ...operation }]) => {
    const guardedOperation: Operation<Runtime> = {
      deadline,
      handle: async (request, runtime) => {
        if (method !== 'GET') refuseOtherOrigins(request, runtime.env.publicUrl);
        const token = cookieIn(request.headers.get('cookie'), ADMIN_COOKIE);
        const administrator =
          (await runtime.administration.identify(token)) ?? (await ownMachineFor(method, request, runtime));
        if (administrator === null) throw new AppError('unauthenticated');
        requireRule(administrator, method, request.url);
        return operation.handle(request, runtime, administrator);
      },
    };
    return [method, guardedOperation] as const;
  });
  return Object.fromEntries(guarded);
}

/** Returns the user on the server's own machine, if the operation can be open to them. */
async function ownMachineFor(
  method: string,
  request: ApiRequest,
  { administration }: Runtime,
): Promise<Administrator | null> {
  if (!isOwnMachine(request) || !canBeOfOwnMachine(method, request.url.pathname)) return null;
  return administration.identifyOwnMachine();
}

/** Throws `AppError('forbidden')` if the role is missing, and for everyone if the table lists no role. */
function requireRule(administrator: Administrator, method: string, { pathname }: URL): void {
  const rule = adminRule(method, pathname);
  if (rule.kind !== 'known' || rule.least === 'anybody') throw new AppError('forbidden');
  requireRole(administrator, rule.least);
}

/**
 * Origins that may use the API (`CORS_ORIGINS`) may not use an administrator's session. Throws `AppError('forbidden')`. A client other than a browser
 * sends neither header, and has no cookies of other people.
 */
export function refuseOtherOrigins({ headers, origin: own }: ApiRequest, publicUrl: string | null): void {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const isExternal = origin === null ? site !== null && site !== 'same-origin' : !isOwnOrigin(origin, own, publicUrl);
  if (isExternal) throw new AppError('forbidden', { publicMessage: 'A page from another site cannot do this.' });
}
