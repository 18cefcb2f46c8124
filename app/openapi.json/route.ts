import { apiRoute } from '#lib/runtime/server.ts';
import { openApiOperations } from '#app/api/openapi.json/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(openApiOperations);
