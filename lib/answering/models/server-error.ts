import { z } from 'zod';

/** An error as described by a model server. */
export interface ServerError {
  /** The server's own words, which may repeat parts of the request. */
  message: string;
  /** The HTTP status named in the body; null when it names none. */
  status: number | null;
  /** The names of the error, for example `RESOURCE_EXHAUSTED` or `insufficient_quota`. */
  reasons: string[];
  retryAfterMs: number | null;
}

const name = z.string().nullish();

const detailSchema = z.looseObject({ reason: name.catch(null), retryDelay: name.catch(null) }).catch({});

const errorSchema = z.looseObject({
  message: name.catch(null),
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  status: z.union([z.string(), z.number()]).nullish().catch(null),
  type: name.catch(null),
  details: z.array(detailSchema).nullish().catch(null),
});

const bodySchema = z.union([
  z.looseObject({ error: z.union([z.string(), errorSchema]) }).transform(({ error }) => error),
  // The older form of vLLM, and the default form of frameworks.
  errorSchema.extend({ object: z.literal('error') }),
  z.looseObject({ detail: z.string() }).transform(({ detail }) => detail),
]);

const REASON = /^[\w.-]{1,60}$/;

/** Reads the error formats of servers and gateways, including Gemini's one-element list. Null for anything else. */
export function readServerError(value: unknown): ServerError | null {
  const parsed = bodySchema.safeParse(Array.isArray(value) ? value[0] : value);
  if (!parsed.success) return null;
  const error = typeof parsed.data === 'string' ? errorSchema.parse({ message: parsed.data }) : parsed.data;
  const details = error.details ?? [];
  const names = [error.status, error.code, error.type, ...details.map(({ reason }) => reason)];
  return {
    message: error.message ?? '',
    status: [error.code, error.status].map(Number).find(isErrorStatus) ?? null,
    reasons: names.filter((text): text is string => typeof text === 'string' && REASON.test(text)),
    retryAfterMs: details.map(({ retryDelay }) => millisecondsOf(retryDelay)).find((ms) => ms !== null) ?? null,
  };
}

/** Reads an error from an unparsed body; null when it is not JSON. */
export function parseServerError(body: string): ServerError | null {
  try {
    return readServerError(JSON.parse(body));
  } catch {
    return null;
  }
}

function isErrorStatus(code: number): boolean {
  return Number.isInteger(code) && code >= 400 && code < 600;
}

/** Parses `37s` or `0.5s`, the duration format of Protocol Buffers. */
function millisecondsOf(duration: unknown): number | null {
  const seconds = typeof duration === 'string' ? /^(\d+(?:\.\d+)?)s$/.exec(duration)?.[1] : undefined;
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1000);
}
