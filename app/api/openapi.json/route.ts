import { createOpenApiDocument } from '#lib/contracts/openapi-document.ts';
import { type EncodedBody, encodeBody, encodedReply } from '#lib/serving/http/encoded-reply.ts';
import { API_HEADERS } from '#lib/serving/http/json-reply.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** Cached, because building the document takes some 40 ms and it is the same for everybody. */
const documents = new WeakMap<Runtime, Promise<EncodedBody>>();

function documentOf(runtime: Runtime): Promise<EncodedBody> {
  const document =
    documents.get(runtime) ??
    encodeBody(Buffer.from(JSON.stringify(createOpenApiDocument({ tools: runtime.listTools() }))));
  documents.set(runtime, document);
  return document;
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: null,
    handle: async ({ headers }, runtime) =>
      encodedReply(await documentOf(runtime), headers, {
        ...API_HEADERS,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'Origin',
      }),
  },
});
