/**
 * Shares a reading, of which one runs at a time. Callers that arrive while one is running share the next: its result was read after their call, and
 * hundreds of simultaneous calls cost two readings.
 */
export function sharedReading<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  let next: Promise<Result> | null = null;

  const run = (): Promise<Result> => {
    const reading = read().finally(() => {
      if (running === reading) running = null;
    });
    running = reading;
    return reading;
  };

  const runNext = (): Promise<Result> => {
    next = null;
    return run();
  };

  return () => {
    if (running === null) return run();
    next ??= running.then(runNext, runNext);
    return next;
  };
}
