import { replyNotFound } from '#lib/http/unknown-address.ts';

function handle(request: Request): Response {
  const { pathname } = new URL(request.url);
  return replyNotFound({ method: request.method, pathname, accept: request.headers.get('accept') });
}

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
