import type { Administrator } from '#lib/people/access/administrator.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { ADMIN_COOKIE } from '#lib/serving/http/admin-cookie.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { cookieIn } from '#lib/serving/http/read-cookie.ts';
import { isOwnMachine } from '#lib/serving/http/trusted-headers.ts';
import { refuseOtherOrigins } from '#lib/serving/runtime/admin-operation.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

type Uploader = Parameters<Runtime['uploads']['find']>[0];

/**
 * Returns the identity of the uploader: an administrator by their session, a user of the server's own machine while that is open to them, or with
 * `UPLOADS=everyone` anyone. Throws `AppError` for everyone else, and for pages of other origins, before anything else of the request is looked at.
 */
export async function requireUploader(request: ApiRequest, runtime: Runtime): Promise<Uploader> {
  refuseOtherOrigins(request, runtime.env.publicUrl);
  const administrator = await administratorOf(request, runtime);
  const uploader = runtime.uploads.admit({ viewer: request.viewer, client: request.client, administrator });
  if (uploader === null) throw new AppError(administrator === null ? 'unauthenticated' : 'forbidden');
  return uploader;
}

/** Returns the administrator who is signed in or uses the server's own machine; null for everybody else. */
export async function administratorOf(request: ApiRequest, { administration }: Runtime): Promise<Administrator | null> {
  const administrator = await administration.identify(cookieIn(request.headers.get('cookie'), ADMIN_COOKIE));
  return administrator ?? (isOwnMachine(request) ? administration.identifyOwnMachine() : null);
}
