/** Upper bound: a longer wait, or a date further away, is reduced to this. */
const LONGEST_MS = 60 * 60 * 1000;

type ResponseHeaders = Headers | Readonly<Record<string, string | undefined>>;

/**
 * Returns how long a response asks the client to wait, in milliseconds up to an hour; undefined if it does not say or cannot be parsed. A date is
 * measured from the response's own `Date`, so that a wrong clock on either side does no harm.
 */
export function retryAfterOf(headers: ResponseHeaders | undefined, now: Date = new Date()): number | undefined {
  const asked = read(headers, 'retry-after')?.trim();
  if (asked === undefined || asked === '') return undefined;
  if (/^\d+(\.\d+)?$/.test(asked)) return Math.min(Math.ceil(Number(asked) * 1000), LONGEST_MS);
  const until = httpDate(asked);
  if (until === null) return undefined;
  const from = httpDate(read(headers, 'date')) ?? now.getTime();
  return Math.min(Math.max(0, until - from), LONGEST_MS);
}

function read(headers: ResponseHeaders | undefined, name: string): string | undefined {
  if (headers === undefined) return undefined;
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Parses an HTTP date to milliseconds since 1970; null for any other text. `Date.parse` alone takes "-5" for a year. */
function httpDate(text: string | undefined): number | null {
  if (text === undefined || !/^(mon|tue|wed|thu|fri|sat|sun)/i.test(text.trim())) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
