import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { uploadIdSchema } from '#lib/contracts/uploads.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

import { requireUploader } from './require-uploader.ts';

/** Returns the upload that the address names, for its owner. Throws `AppError` as `requireUploader` does, and `not_found` for everybody else. */
export async function findUpload(
  request: ApiRequest,
  runtime: Runtime,
): Promise<ReturnType<Runtime['uploads']['find']>> {
  const uploader = await requireUploader(request, runtime);
  return runtime.uploads.find(uploader, parseOrThrow(uploadIdSchema, request.params['uploadId']));
}
