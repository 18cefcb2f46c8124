import { jsonReply } from '#lib/http/json-reply.ts';
import { totalDeadline } from '#lib/runtime/api-operation.ts';
import { apiRoute } from '#lib/runtime/server.ts';

import { findUpload } from '../../find-upload.ts';

/** Puts the books of an upload into the library. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: totalDeadline('storage_unavailable'),
    handle: async (request, runtime) => jsonReply((await findUpload(request, runtime)).read(), { status: 202 }),
  },
});
