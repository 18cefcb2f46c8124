import { apiRoute } from '#lib/runtime/server.ts';
import { pageOperations } from '#app/api/pages/[pageId]/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(pageOperations);
