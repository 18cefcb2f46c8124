/** A part of a body in bytes, half-open. */
export interface ByteRange {
  start: number;
  end: number;
}

const UNIT = /^bytes=/i;
const RANGE = /^[ \t]*(\d*)-(\d*)[ \t]*$/;

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
