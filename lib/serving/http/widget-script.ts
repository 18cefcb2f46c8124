import { builtScript } from './built-script.ts';
import { encodedReply } from './encoded-reply.ts';

/**
 * The script at a path, for pages of any site; whether it may ask anything is another question. A site gets a new one within minutes, and
 * shows the last one meanwhile. Throws `AppError('not_found')` where it was not built.
 */
export async function widgetScript(path: string, request: Headers): Promise<Response> {
  return encodedReply(await builtScript(path), request, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'Origin',
  });
}
