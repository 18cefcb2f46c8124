import { createParser } from 'eventsource-parser';

import { STREAM_HEADER } from '#lib/contracts/stream-header.ts';

interface LastingFetchOptions {
  /** The answer that is being read, by the name that was sent with its question. */
  answerId: () => string;
  /** The line is broken, or whole again. */
  onLine: (isWhole: boolean) => void;
}

/** How long to wait before each new attempt to go on reading, in milliseconds: a minute in all. A network that comes back is tried at once. */
const PAUSES_MS = [0, 300, 1_000, 2_000, 4_000, ...Array.from({ length: 7 }, () => 8_000)];
/** The same for a question that has not got an answer at all. */
const ASKING_PAUSES_MS = [300, 1_000];

/** How long a network may be away: the server keeps what it told for about as long. */
const AWAY_MS = 10 * 60_000;

const DONE = '[DONE]';

/**
 * `fetch` for answers that can be read on. When the line breaks in the middle of one, it is asked for what follows the last event that came,
 * and whoever reads notices nothing; a question that gets no answer is sent again under the same name, so that it is answered once.
 * The body fails with a `TypeError` when the answer cannot be had any more.
 */
export function lastingFetch(options: LastingFetchOptions): typeof fetch {
  return async (input, init = {}) => {
    const id = options.answerId();
    const response = await openAnswer(input, { ...init, headers: { ...headersOf(init), [STREAM_HEADER]: id } });
    if (!response.ok || response.body === null) return response;
    const signal = init.signal ?? new AbortController().signal;
    const payloads = readOn(response.body, { ...options, id, signal });
    return new Response(streamOf(payloads), { status: response.status, headers: response.headers });
  };
}

async function openAnswer(input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> {
  for (const pause of ASKING_PAUSES_MS) {
    try {
      return await fetch(input, init);
    } catch (error) {
      if (init.signal?.aborted === true || isOffline()) throw error;
      await waitOrOnline(pause);
      // Whoever asks again takes what there is of the answer.
      init = { ...init, headers: { ...headersOf(init), 'last-event-id': '0' } };
    }
  }
  return fetch(input, init);
}

interface Reading extends LastingFetchOptions {
  id: string;
  signal: AbortSignal;
}

async function* readOn(body: ReadableStream<Uint8Array>, reading: Reading): AsyncGenerator<string, void> {
  let last = 0;
  let current = body;
  let isWhole = false;
  // Connections in a row that have brought nothing.
  let barren = 0;
  for (;;) {
    try {
      for await (const { data, id } of eventsOf(current)) {
        if (id !== undefined) last = Number(id);
        barren = 0;
        isWhole ||= data === DONE;
        yield data;
      }
    } catch (error) {
      if (reading.signal.aborted) throw error;
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

/** What follows the last event that came. */
async function goOn(
  last: number,
  { id, signal }: Reading,
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
    // Nobody has it, or not for this reader: that does not change.
    if (response !== null && response.status < 500 && response.status !== 429) break;
  }
  throw new TypeError('The answer cannot be read on.');
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ data: string; id?: string | undefined }> {
  const events: { data: string; id?: string | undefined }[] = [];
  const parser = createParser({ onEvent: ({ data, id }) => events.push({ data, id }) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* events.splice(0);
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function streamOf(payloads: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next: IteratorResult<string, void> = await payloads.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(`data: ${next.value}\n\n`));
    },
    cancel: () => void payloads.return(undefined).catch(() => undefined),
  });
}

function headersOf({ headers }: RequestInit): Record<string, string> {
  return Object.fromEntries(new Headers(headers));
}

/** Waits so long, or until the network comes back. */
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
