import { raceAbort } from '#lib/foundation/core/race-abort.ts';

/**
 * The same events, ended by the signal even when whoever makes them does not heed it. `onEnd` runs exactly once, when the
 * events end, fail or are no longer wanted.
 */
export async function* abortableEvents<Event>(
  events: AsyncIterable<Event>,
  options: { signal: AbortSignal; onEnd: () => void },
): AsyncGenerator<Event, void, undefined> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (;;) {
      const result = await raceAbort(iterator.next(), options.signal);
      if (result.done === true) return;
      yield result.value;
    }
  } finally {
    // Not awaited: events that do not end must not hold up the answer.
    void iterator.return?.().catch(() => undefined);
    options.onEnd();
  }
}
