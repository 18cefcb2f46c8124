import { docsPage } from '#lib/http/docs-page.ts';
import { apiRoute } from '#lib/runtime/server.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: { deadline: null, handle: (request) => Promise.resolve(docsPage(request)) },
});
