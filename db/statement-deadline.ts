/** Runs `work` with a signal that is aborted with the given reason when the time is up. */
export async function within<T>(
  deadlineMs: number,
  reason: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(reason()), deadlineMs);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
