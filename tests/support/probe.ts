import type { GuardedDocument } from './guarded-library.ts';

/** An answer, all of it. */
export interface ProbeReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface ProbeRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Sends a request and reads the answer to its end. */
export async function send(
  url: string,
  { method = 'GET', path, headers = {}, body }: ProbeRequest,
): Promise<ProbeReply> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

/** Which of the documents tell in any part of the answer that they are there. What the request itself says does not count. */
export function leaksIn(reply: ProbeReply, forbidden: readonly GuardedDocument[], asked = ''): string[] {
  const whole = `${reply.status} ${JSON.stringify(reply.headers)} ${reply.body} ${decodeAll(reply.body)}`;
  return forbidden.flatMap(({ marks }) => marks.filter((mark) => whole.includes(mark) && !asked.includes(mark)));
}

function decodeAll(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** What may differ between two answers to the same question. */
const VOLATILE = new Set(['date', 'x-request-id', 'content-length', 'connection', 'keep-alive', 'etag']);
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** A busy machine can be too late to record a turn. */
const LATE = /,"(?:recorded|history_available)":false/g;
const MEASURED = /"(query_time_ms|latency_ms|ms|duration_ms|first_event_ms)":[\d.]+/g;

/** The answer without what it may differ in, and without the names that were asked for. */
export function essenceOf(reply: ProbeReply, names: readonly string[]): string {
  const headers = Object.entries(reply.headers)
    .filter(([name]) => !VOLATILE.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  let text = `${reply.status}\n${JSON.stringify(headers)}\n${reply.body}`;
  for (const name of names) text = text.replaceAll(name, '<name>').replaceAll(encodeURIComponent(name), '<name>');
  return text.replace(UUID, '<id>').replace(MOMENT, '<moment>').replace(MEASURED, '"$1":0').replace(LATE, '');
}
