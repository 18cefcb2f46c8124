import { adminSessionOperations } from '#app/api/admin/session/handler.ts';
import { apiRoute } from '#lib/runtime/server.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(adminSessionOperations);
