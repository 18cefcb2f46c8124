import { apiRoute } from '#lib/runtime/server.ts';
import { docsOperations } from '#app/api/docs/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(docsOperations);
