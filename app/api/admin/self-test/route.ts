import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

/** Calls every configured service once; each trial has its own limit. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  POST: {
    deadline: null,
    handle: async (_request, { administration }, administrator) =>
      jsonReply(await administration.testServices(administrator)),
  },
});
