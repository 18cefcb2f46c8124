import { apiRoute } from '#lib/runtime/server.ts';
import { ingestRunsOperations } from '#app/api/admin/ingests/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(ingestRunsOperations);
