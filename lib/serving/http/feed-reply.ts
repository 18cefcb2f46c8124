import { API_HEADERS } from './json-reply.ts';

/**
 * Creates a reply whose text differs for each viewer, so no cache may reuse it. Links in it lead to this server, and following them sends no
 * referrer.
 */
export function feedReply(text: string, mediaType: string): Response {
  return new Response(text, {
    headers: {
      ...API_HEADERS,
      'content-type': mediaType,
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      vary: 'authorization, cookie',
    },
  });
}
