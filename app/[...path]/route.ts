import { inShapeOf } from '#lib/serving/http/openai-errors.ts';
import { replyNotFound } from '#lib/serving/http/unknown-address.ts';

function handle(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const reply = replyNotFound({ method: request.method, pathname, accept: request.headers.get('accept') });
  return inShapeOf(pathname, reply);
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
