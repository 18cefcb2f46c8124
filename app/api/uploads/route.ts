import { newUploadSchema } from '#lib/contracts/uploads.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

import { requireUploader } from './require-uploader.ts';

/** Begins an upload. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const uploader = await requireUploader(request, runtime);
      await runtime.gate.admitWrite(request.client);
      const upload = await runtime.uploads.begin(uploader, await request.json(newUploadSchema));
      return jsonReply(upload, { status: 201 });
    },
  },
});
