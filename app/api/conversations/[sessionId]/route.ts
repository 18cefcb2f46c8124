import { apiRoute } from '#lib/runtime/server.ts';
import { conversationOperations } from '#app/api/conversations/[sessionId]/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(conversationOperations);
