import { createOpenApiDocument } from '#lib/contracts/openapi-document.ts';
import { jsonReply } from '#lib/http/json-reply.ts';
import { apiRoute } from '#lib/runtime/server.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: null,
    handle: (_request, runtime) => Promise.resolve(jsonReply(createOpenApiDocument({ tools: runtime.listTools() }))),
  },
});
