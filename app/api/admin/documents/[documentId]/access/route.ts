import { apiRoute } from '#lib/runtime/server.ts';
import { accessOperations } from '#app/api/admin/documents/[documentId]/access/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(accessOperations);
