/**
 * The same reading, of which one runs at a time. Whoever asks while one is running shares the next: what they get was read after they
 * asked, and hundreds who ask at once cost two readings.
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
