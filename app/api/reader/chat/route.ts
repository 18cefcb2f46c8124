import { apiRoute } from '#lib/runtime/server.ts';
import { readerChatOperations } from '#app/api/reader/chat/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(readerChatOperations);
