/** When the signals made here are aborted for lack of time, by `performance.now()`. */
const ENDS = new WeakMap<AbortSignal, number>();

/**
 * A signal that is aborted with either of the two. `timeout` is one that is aborted when `ms` from now have passed: work that is
 * given the result can ask how much time it has.
 */
export function withDeadline(signal: AbortSignal, timeout: AbortSignal, ms: number): AbortSignal {
  const joined = AbortSignal.any([signal, timeout]);
  ENDS.set(joined, Math.min(performance.now() + ms, ENDS.get(signal) ?? Infinity));
  return joined;
}

/** Timers may fire this much early. */
const SLACK_MS = 2;

/** Milliseconds until the signal is aborted for lack of time; 0 once it was, infinite when that is not known. */
export function timeLeft(signal: AbortSignal): number {
  const left = (ENDS.get(signal) ?? Infinity) - performance.now();
  return left < SLACK_MS ? 0 : left;
}
