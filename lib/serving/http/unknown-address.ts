import { AppError } from '#lib/foundation/core/errors.ts';

import { errorReply } from './json-reply.ts';
import { plainPage } from './plain-page.ts';

const NOTHING_HERE = {
  heading: 'There is nothing at this address',
  sentence: 'This page may have been removed, or the address is wrong.',
  hasWayOn: true,
};

/** Returns the response for an address that does not exist: JSON, or a small page for a browser outside `/api`. */
export function replyNotFound(request: { method: string; pathname: string; accept: string | null }): Response {
  const isBrowser = request.accept?.includes('text/html') ?? false;
  if (!isBrowser || request.pathname.startsWith('/api/')) {
    return errorReply(new AppError('not_found', { details: { path: request.pathname } }));
  }
  const page = plainPage(NOTHING_HERE, { status: 404 });
  return request.method === 'HEAD' ? new Response(null, page) : page;
}
