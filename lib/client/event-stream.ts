import { createParser } from 'eventsource-parser';

/** One event of a stream of server-sent events. */
interface StreamedEvent {
  data: string;
  id?: string | undefined;
}

/** Yields the events of a response's body as they arrive. Leaving it early ends the connection. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const events: StreamedEvent[] = [];
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
