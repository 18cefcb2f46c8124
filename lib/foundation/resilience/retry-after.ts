/** A longer wait, or a date further away, is returned as this. */
const LONGEST_MS = 60 * 60 * 1000;

type ResponseHeaders = Headers | Readonly<Record<string, string | undefined>>;

/**
 * How long an HTTP answer asks to wait, in milliseconds up to an hour; undefined when it does not say, or nothing that can be
 * understood. A date counts from the answer's own `Date`, so that a clock that is wrong, here or there, does no harm.
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

/** Milliseconds since 1970; null for what is no HTTP date. `Date.parse` alone takes "-5" for a year. */
function httpDate(text: string | undefined): number | null {
  if (text === undefined || !/^(mon|tue|wed|thu|fri|sat|sun)/i.test(text.trim())) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
