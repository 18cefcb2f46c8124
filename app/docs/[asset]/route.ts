import { docsAsset } from '#lib/serving/http/docs-page.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: { deadline: null, handle: (request) => docsAsset(request.params['asset'] ?? '') },
});
