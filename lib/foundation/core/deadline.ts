/** When each signal created here times out, by `performance.now()`. */
const ENDS = new WeakMap<AbortSignal, number>();

/**
 * Returns a signal that is aborted with either of the two. `timeout` must be aborted `ms` from now. Work that receives the result can query its
 * remaining time.
 */
export function withDeadline(signal: AbortSignal, timeout: AbortSignal, ms: number): AbortSignal {
  const joined = AbortSignal.any([signal, timeout]);
  ENDS.set(joined, Math.min(performance.now() + ms, ENDS.get(signal) ?? Infinity));
  return joined;
}

/** Timers may fire early by this much. */
const SLACK_MS = 2;

/** Returns the milliseconds until the signal times out: 0 once it has, infinite if unknown. */
export function timeLeft(signal: AbortSignal): number {
  const left = (ENDS.get(signal) ?? Infinity) - performance.now();
  return left < SLACK_MS ? 0 : left;
}
