import { apiRoute } from '#lib/runtime/server.ts';
import { feedbackOperations } from '#app/api/conversations/[sessionId]/turns/[turnId]/feedback/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(feedbackOperations);
