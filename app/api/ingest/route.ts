import { apiRoute } from '#lib/runtime/server.ts';
import { ingestOperations } from '#app/api/ingest/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(ingestOperations);
