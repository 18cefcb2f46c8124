import { apiRoute } from '#lib/runtime/server.ts';
import { chatStreamOperations } from '#app/api/chat/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(chatStreamOperations);
