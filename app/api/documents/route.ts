import { apiRoute } from '#lib/runtime/server.ts';
import { documentsOperations } from '#app/api/documents/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(documentsOperations);
