import { builtScript } from './built-script.ts';
import { encodedReply } from './encoded-reply.ts';

/**
 * Returns the script at a path, for pages of any site; whether it may ask questions is checked separately. Sites receive a new version within minutes
 * and use the previous one until then. Throws `AppError('not_found')` if it was not built.
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
