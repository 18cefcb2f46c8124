import { apiRoute } from '#lib/runtime/server.ts';
import { sourceOperations } from '#app/source/[token]/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(sourceOperations);
