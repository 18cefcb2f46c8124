import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

import { findUpload } from '../../find-upload.ts';

/** Previews which parts of an upload would be read, before anything is. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: totalDeadline('storage_unavailable'),
    handle: async (request, runtime) => jsonReply((await findUpload(request, runtime)).look(), { status: 202 }),
  },
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    handle: async (request, runtime) => jsonReply((await findUpload(request, runtime)).plan()),
  },
});
