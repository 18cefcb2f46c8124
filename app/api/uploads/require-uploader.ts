import type { Administrator } from '#lib/access/administrator.ts';
import { AppError } from '#lib/core/errors.ts';
import { ADMIN_COOKIE } from '#lib/http/admin-cookie.ts';
import type { ApiRequest } from '#lib/http/api-request.ts';
import { cookieIn } from '#lib/http/read-cookie.ts';
import { refuseOtherOrigins } from '#lib/runtime/admin-operation.ts';
import type { Runtime } from '#lib/runtime/runtime.ts';

type Uploader = Parameters<Runtime['uploads']['find']>[0];

/**
 * Who puts books in: an administrator by their session, or with `UPLOADS=everyone` whoever asks. Throws `AppError` for everybody else, and
 * for pages of other origins, before anything else of the request is looked at.
 */
export async function requireUploader(request: ApiRequest, runtime: Runtime): Promise<Uploader> {
  refuseOtherOrigins(request, runtime.env.publicUrl);
  const administrator = await administratorOf(request, runtime);
  const uploader = runtime.uploads.admit({ viewer: request.viewer, client: request.client, administrator });
  if (uploader === null) throw new AppError(administrator === null ? 'unauthenticated' : 'forbidden');
  return uploader;
}

/** Who is signed in to the administration; null for everybody else. */
export function administratorOf({ headers }: ApiRequest, { administration }: Runtime): Promise<Administrator | null> {
  return administration.identify(cookieIn(headers.get('cookie'), ADMIN_COOKIE));
}
