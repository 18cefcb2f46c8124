import { apiRoute } from '#lib/runtime/server.ts';
import { exportOperations } from '#app/api/admin/export/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(exportOperations);
