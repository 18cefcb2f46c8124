import { STREAM_HEADER } from '#lib/contracts/stream-header.ts';

import { eventsOf } from '../event-stream.ts';

interface AnswerReading {
  /** The id of the answer, sent with its question. */
  id: string;
  signal: AbortSignal;
  /** Called when the connection breaks or is restored. */
  onLine: (isWhole: boolean) => void;
}

/**
 * Delay before each attempt to resume reading, in milliseconds; one minute in total. When the network comes back, the next attempt is made at once.
 */
const PAUSES_MS = [0, 300, 1_000, 2_000, 4_000, ...Array.from({ length: 7 }, () => 8_000)];
/** Delays before retrying a question that has received no answer at all, in milliseconds. */
const ASKING_PAUSES_MS = [300, 1_000];

/** How long the network may be interrupted: the server keeps sent events for about as long. */
const AWAY_MS = 10 * 60_000;

const DONE = '[DONE]';

/**
 * Yields the events of an answer, from an address that responds with their stream. When the connection breaks in the middle, the events after the
 * last received one are requested, without the caller noticing; a question that gets no response is sent again under the same id, so that it is
 * answered once. Throws the server's error for a refusal, and a `TypeError` when the answer is no longer available.
 */
export async function* lastingAnswer(
  address: string,
  init: RequestInit,
  reading: AnswerReading,
): AsyncGenerator<string, void> {
  const { id, signal } = reading;
  const response = await openAnswer(address, { ...init, signal, headers: { ...headersOf(init), [STREAM_HEADER]: id } });
  if (!response.ok || response.body === null) throw new Error(await response.text());
  let current: ReadableStream<Uint8Array> = response.body;
  let last = 0;
  let isWhole = false;
  // Consecutive connections that delivered nothing.
  let barren = 0;
  for (;;) {
    try {
      for await (const event of eventsOf(current)) {
        if (event.id !== undefined) last = Number(event.id);
        barren = 0;
        if (event.data === DONE) isWhole = true;
        else yield event.data;
      }
    } catch (error) {
      if (signal.aborted) throw error;
    }
    if (isWhole) return;
    reading.onLine(false);
    try {
      current = await goOn(last, reading, PAUSES_MS.slice(barren));
      barren += 1;
    } finally {
      reading.onLine(true);
    }
  }
}

async function openAnswer(address: string, init: RequestInit): Promise<Response> {
  for (const pause of ASKING_PAUSES_MS) {
    try {
      return await fetch(address, init);
    } catch (error) {
      if (init.signal?.aborted === true || isOffline()) throw error;
      await waitOrOnline(pause);
      // A repeated request takes the part of the answer that already exists.
      init = { ...init, headers: { ...headersOf(init), 'last-event-id': '0' } };
    }
  }
  return fetch(address, init);
}

/** Requests the events after the last received one. */
async function goOn(
  last: number,
  { id, signal }: AnswerReading,
  pausesMs: readonly number[],
): Promise<ReadableStream<Uint8Array>> {
  for (const pause of pausesMs) {
    await waitOrOnline(pause);
    if (isOffline()) await waitOrOnline(AWAY_MS);
    signal.throwIfAborted();
    const response = await fetch(`/api/reader/chat/${id}`, {
      headers: { 'last-event-id': String(last) },
      signal,
    }).catch(() => null);
    signal.throwIfAborted();
    if (response?.ok === true && response.body !== null) return response.body;
    // The answer does not exist, or not for this reader: that does not change.
    if (response !== null && response.status < 500 && response.status !== 429) break;
  }
  throw new TypeError('The answer cannot be read on.');
}

function headersOf({ headers }: RequestInit): Record<string, string> {
  return Object.fromEntries(new Headers(headers));
}

/** Waits for the given time, or until the network comes back. */
async function waitOrOnline(ms: number): Promise<void> {
  if (ms === 0) return;
  const waited = new AbortController();
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener('online', () => resolve(), { signal: waited.signal });
  });
  waited.abort();
}

function isOffline(): boolean {
  return !navigator.onLine;
}
