import { API_HEADERS } from './json-reply.ts';

/** A text that is different for each viewer: no cache keeps it. Links in it lead here, and the pages behind them learn of no other. */
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
