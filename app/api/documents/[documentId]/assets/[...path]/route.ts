import { apiRoute } from '#lib/runtime/server.ts';
import { assetOperations } from '#app/api/documents/[documentId]/assets/[...path]/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(assetOperations);
