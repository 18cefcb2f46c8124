import { apiRoute } from '#lib/runtime/server.ts';
import { adminConversationOperations } from '#app/api/admin/conversations/[sessionId]/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(adminConversationOperations);
