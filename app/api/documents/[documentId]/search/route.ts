import { apiRoute } from '#lib/runtime/server.ts';
import { documentSearchOperations } from '#app/api/documents/[documentId]/search/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(documentSearchOperations);
