/** Lets chat requests in: so many a minute per client, so many at a time, the rest wait shortly or are turned away. */
export interface RequestGate {
  /**
   * Resolves with a release function once the request may run; call it exactly once, when the answer has ended.
   * Rejects with `AppError('rate_limited')` carrying whole seconds in `retryAfterSeconds`.
   */
  enter(client: string, signal: AbortSignal): Promise<() => void>;
  /**
   * Counts something small that a client writes. It needs no place, and its minute, as long as that of the questions, is another: who
   * rates answers does not ask less. Rejects with `rate_limited` as `enter` does.
   */
  admitWrite(client: string): Promise<void>;
}
