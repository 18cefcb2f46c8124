import { raceAbort } from '#lib/foundation/core/race-abort.ts';

interface AbortableOptions<Event> {
  signal: AbortSignal;
  /** Called with each event before it is passed on. */
  onEvent: (event: Event) => void;
  /** Called exactly once, when the events end, fail or are no longer wanted. */
  onEnd: () => void;
}

/** Yields the same events, but ends with the signal even if their source ignores it. */
export async function* abortableEvents<Event>(
  events: AsyncIterable<Event>,
  { signal, onEvent, onEnd }: AbortableOptions<Event>,
): AsyncGenerator<Event, void, undefined> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (;;) {
      const result = await raceAbort(iterator.next(), signal);
      if (result.done === true) return;
      onEvent(result.value);
      yield result.value;
    }
  } finally {
    // Not awaited, because events that do not end must not delay the response.
    void iterator.return?.().catch(() => undefined);
    onEnd();
  }
}
