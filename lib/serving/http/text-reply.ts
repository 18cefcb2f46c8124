import { API_HEADERS } from './json-reply.ts';

/** A half-open range of a body, in bytes. */
interface ByteRange {
  start: number;
  end: number;
}

const UNIT = /^bytes=/i;
const RANGE = /^[ \t]*(\d*)-(\d*)[ \t]*$/;

/**
 * Returns a text that is immutable for its tag, or the requested range of it in UTF-8 bytes. Only the client itself may cache it, and must
 * revalidate. `tag` consists of letters and digits.
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
 * Returns the part of a body of this many bytes that a `Range` header asks for (RFC 9110 §14): one range, `unsatisfiable` when the body contains none
 * of it, or null for all of it. A header that cannot be parsed is ignored, and so is one that asks for several parts: the whole body is then sent.
 */
export function readRange(header: string | null, length: number): ByteRange | 'unsatisfiable' | null {
  if (header === null || !UNIT.test(header)) return null;
  const [, first, last] = RANGE.exec(header.replace(UNIT, '')) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') return partOf({ start: Math.max(0, length - Number(last)), end: length }, length);
  if (last !== '' && Number(last) < Number(first)) return null;
  return partOf({ start: Number(first), end: last === '' ? length : Math.min(Number(last) + 1, length) }, length);
}

/** Whether a range may be sent: `If-Range` names this exact content, or is absent. `etag` is strong and quoted. */
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
