import { apiRoute } from '#lib/runtime/server.ts';
import { answersOperations } from '#app/api/answers/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(answersOperations);
