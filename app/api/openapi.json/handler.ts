import { createOpenApiDocument } from '#lib/contracts/openapi-document.ts';
import { jsonReply } from '#lib/http/json-reply.ts';
import type { AppOperations } from '#lib/runtime/api-operation.ts';

export const openApiOperations: AppOperations = {
  GET: {
    deadline: null,
    handle: (_request, runtime) => Promise.resolve(jsonReply(createOpenApiDocument({ tools: runtime.listTools() }))),
  },
};
