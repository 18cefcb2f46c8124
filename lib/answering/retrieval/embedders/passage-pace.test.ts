import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { PassagePace } from './passage-pace.ts';

const patient = new AbortController().signal;

/** Whether the promise has settled by now. */
function watch(promise: Promise<void>): { isThrough: boolean } {
  const seen = { isThrough: false };
  promise.then(
    () => (seen.isThrough = true),
    () => undefined,
  );
  return seen;
}

describe('the pace of passages', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('lets through what is allowed at once, and the next when a minute has passed', async () => {
    const pace = new PassagePace({ texts: 200, everyMs: 60_000 });
    await pace.take(96, patient);
    await pace.take(96, patient);
    const third = watch(pace.take(96, patient));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(third.isThrough).toBe(false);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(third.isThrough).toBe(true);
  });

  it('counts texts, not calls', async () => {
    const pace = new PassagePace({ texts: 200, everyMs: 60_000 });
    for (let page = 0; page < 100; page += 1) await pace.take(2, patient);
    const next = watch(pace.take(1, patient));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(next.isThrough).toBe(false);
  });

  it('never lets more through in any minute, wherever it begins', async () => {
    const pace = new PassagePace({ texts: 10, everyMs: 60_000 });
    const through: number[] = [];
    const start = Date.now();
    for (let text = 0; text < 40; text += 1) void pace.take(1, patient).then(() => through.push(Date.now() - start));
    await vi.advanceTimersByTimeAsync(30_000);
    for (let second = 0; second < 300; second += 1) await vi.advanceTimersByTimeAsync(1_000);
    expect(through).toHaveLength(40);
    for (const begin of through)
      expect(through.filter((at) => at >= begin && at < begin + 60_000).length).toBeLessThanOrEqual(10);
  });

  it('stops waiting when it is stopped, and leaves the place to others', async () => {
    const pace = new PassagePace({ texts: 10, everyMs: 60_000 });
    await pace.take(10, patient);
    const leaving = new AbortController();
    const stopped = pace.take(10, leaving.signal);
    const reason = new Error('the run is stopped');
    const rejected = expect(stopped).rejects.toBe(reason);
    leaving.abort(reason);
    await rejected;
    const next = watch(pace.take(10, patient));
    await vi.advanceTimersByTimeAsync(61_000);
    expect(next.isThrough).toBe(true);
  });
});
