import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

const DEADLINE = totalDeadline('model_files_unavailable');

/** Text recognition for scanned pages. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  GET: {
    deadline: DEADLINE,
    handle: async (_request, { administration }, administrator) =>
      jsonReply(await administration.readTextRecognition(administrator)),
  },
  POST: {
    deadline: DEADLINE,
    handle: async (_request, { administration }, administrator) =>
      jsonReply(await administration.fetchTextRecognition(administrator), { status: 202 }),
  },
  DELETE: {
    deadline: DEADLINE,
    handle: async (_request, { administration }, administrator) =>
      jsonReply(await administration.stopFetchingTextRecognition(administrator)),
  },
});
