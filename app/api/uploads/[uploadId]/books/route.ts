import { plannedReadingSchema } from '#lib/contracts/uploads.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

import { administratorOf } from '../../require-uploader.ts';
import { findUpload } from '../../find-upload.ts';

/** Ingests the books of an upload into the library. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const upload = await findUpload(request, runtime);
      // A client that has nothing to decide sends no body.
      const { replaces = [] } = request.headers.has('content-type') ? await request.json(plannedReadingSchema) : {};
      const reading = upload.read(replaces);
      const administrator = await administratorOf(request, runtime);
      if (administrator !== null) await runtime.administration.noteUpload(administrator, upload.titles());
      return jsonReply(reading, { status: 202 });
    },
  },
});
