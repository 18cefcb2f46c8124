import { apiRoute } from '#lib/runtime/server.ts';
import { reviewOperations } from '#app/api/admin/turns/[turnId]/review/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(reviewOperations);
