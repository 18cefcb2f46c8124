import { builtScript } from './built-script.ts';
import { encodedReply } from './encoded-reply.ts';

/** Returns the service worker at a path. Browsers request it on every visit; it connects only to this server. */
export async function offlineWorker(path: string, request: Headers): Promise<Response> {
  return encodedReply(await builtScript(path), request, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
}
