import { API_HEADERS } from './json-reply.ts';

/** A part of a body in bytes, half-open. */
interface ByteRange {
  start: number;
  end: number;
}

const UNIT = /^bytes=/i;
const RANGE = /^[ \t]*(\d*)-(\d*)[ \t]*$/;

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

/**
 * What a `Range` header asks of a body of so many bytes (RFC 9110 §14): one part of it, `unsatisfiable` when it has none of what is asked,
 * or null for all of it. A header that cannot be read is passed over, and so is one that asks for several parts: all of it is then sent.
 */
export function readRange(header: string | null, length: number): ByteRange | 'unsatisfiable' | null {
  if (header === null || !UNIT.test(header)) return null;
  const [, first, last] = RANGE.exec(header.replace(UNIT, '')) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') return partOf({ start: Math.max(0, length - Number(last)), end: length }, length);
  if (last !== '' && Number(last) < Number(first)) return null;
  return partOf({ start: Number(first), end: last === '' ? length : Math.min(Number(last) + 1, length) }, length);
}

/** Whether a part may be sent: `If-Range` names the very content, or is not there. `etag` is a strong one, quoted. */
export function isRangeOf(etag: string, ifRange: string | null): boolean {
  return ifRange === null || ifRange === etag;
}

/** Whether `If-None-Match` names the content, by weak comparison. `etag` is quoted. */
export function isUnchanged(etag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(',').some((entry) => ['*', etag].includes(entry.trim().replace(/^W\//, '')));
}

function partOf(range: ByteRange, length: number): ByteRange | 'unsatisfiable' {
  return range.start < range.end && range.start < length ? range : 'unsatisfiable';
}
