import { apiRoute } from '#lib/runtime/server.ts';
import { answerOperations } from '#app/api/answers/[answerId]/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(answerOperations);
