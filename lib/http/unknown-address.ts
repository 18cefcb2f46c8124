import { AppError } from '#lib/core/errors.ts';

import { API_HEADERS, errorReply } from './json-reply.ts';

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Nothing here · Lectern</title></head>
<body><h1>There is nothing at this address</h1><p><a href="/">Go to the library</a></p></body>
</html>
`;

/** The answer of every address that does not exist: JSON, or a small page for a browser outside `/api`. */
export function replyNotFound(request: { method: string; pathname: string; accept: string | null }): Response {
  const isBrowser = request.accept?.includes('text/html') ?? false;
  if (!isBrowser || request.pathname.startsWith('/api/')) {
    return errorReply(new AppError('not_found', { details: { path: request.pathname } }));
  }
  return new Response(request.method === 'HEAD' ? null : PAGE, {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...API_HEADERS },
  });
}
