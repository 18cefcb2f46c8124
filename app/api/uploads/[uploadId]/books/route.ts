import { jsonReply } from '#lib/http/json-reply.ts';
import { totalDeadline } from '#lib/runtime/api-operation.ts';
import { apiRoute } from '#lib/runtime/server.ts';

import { administratorOf } from '../../require-uploader.ts';
import { findUpload } from '../../find-upload.ts';

/** Puts the books of an upload into the library. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const reading = (await findUpload(request, runtime)).read();
      const administrator = await administratorOf(request, runtime);
      if (administrator !== null) await runtime.administration.noteUpload(administrator, reading.upload_id);
      return jsonReply(reading, { status: 202 });
    },
  },
});
