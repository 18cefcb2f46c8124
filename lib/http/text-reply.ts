import { API_HEADERS } from './json-reply.ts';
import { isRangeOf, isUnchanged, readRange } from './range-request.ts';

/**
 * A text that never changes as long as its tag stays the same, or the part of it that is asked for in bytes of UTF-8. Only the client
 * itself may cache it, and has to revalidate. `tag` holds letters and digits.
 */
export function textReply(text: string, { tag, request }: { tag: string; request: Headers }): Response {
  const bytes = Buffer.from(text, 'utf8');
  const etag = `"${tag}"`;
  const headers = {
    ...API_HEADERS,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    etag,
  };
  if (isUnchanged(etag, request.get('if-none-match'))) return new Response(null, { status: 304, headers });
  const range = isRangeOf(etag, request.get('if-range')) ? readRange(request.get('range'), bytes.length) : null;
  if (range === 'unsatisfiable') {
    const unsatisfiable = { ...headers, 'content-range': `bytes */${bytes.length}`, 'content-length': '0' };
    return new Response(null, { status: 416, headers: unsatisfiable });
  }
  const part = range === null ? bytes : bytes.subarray(range.start, range.end);
  return new Response(part, {
    status: range === null ? 200 : 206,
    headers: {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(part.length),
      ...(range !== null && { 'content-range': `bytes ${range.start}-${range.end - 1}/${bytes.length}` }),
    },
  });
}
