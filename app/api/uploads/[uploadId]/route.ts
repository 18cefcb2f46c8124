import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

import { findUpload } from '../find-upload.ts';

/** One upload: reports its progress, and cancels it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    handle: async (request, runtime) => jsonReply((await findUpload(request, runtime)).shown()),
  },
  DELETE: {
    deadline: totalDeadline('storage_unavailable'),
    handle: async (request, runtime) => jsonReply(await (await findUpload(request, runtime)).cancel()),
  },
});
