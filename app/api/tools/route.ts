import { apiRoute } from '#lib/runtime/server.ts';
import { toolsOperations } from '#app/api/tools/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(toolsOperations);
