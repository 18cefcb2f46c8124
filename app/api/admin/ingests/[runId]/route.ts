import { apiRoute } from '#lib/runtime/server.ts';
import { ingestRunOperations } from '#app/api/admin/ingests/[runId]/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(ingestRunOperations);
