import { apiRoute } from '#lib/runtime/server.ts';
import { healthOperations } from '#app/api/health/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(healthOperations);
