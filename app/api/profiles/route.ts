import { apiRoute } from '#lib/runtime/server.ts';
import { profilesOperations } from '#app/api/profiles/handler.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(profilesOperations);
