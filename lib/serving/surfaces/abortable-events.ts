import { raceAbort } from '#lib/foundation/core/race-abort.ts';

interface AbortableOptions<Event> {
  signal: AbortSignal;
  /** Hears of each event before it is handed on. */
  onEvent: (event: Event) => void;
  /** Runs exactly once, when the events end, fail or are no longer wanted. */
  onEnd: () => void;
}

/** The same events, ended by the signal even when their source does not heed it. */
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
    // Not awaited: events that do not end must not hold up the answer.
    void iterator.return?.().catch(() => undefined);
    onEnd();
  }
}
