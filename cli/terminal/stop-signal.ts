/** Period in which a repeated signal may be an echo from a process between the terminal and this one, in milliseconds. */
const ECHO_MS = 1_000;

/**
 * Returns a signal that is aborted when the process is asked to stop; if asked once more later, the process ends at once. The listeners stay: the
 * code that restores the cursor would otherwise end the process as soon as it is the only listener.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  let askedAt: number | null = null;
  const ask = () => {
    askedAt ??= performance.now();
    if (performance.now() - askedAt > ECHO_MS) process.exit(130);
    stop.abort();
  };
  process.on('SIGINT', ask);
  process.on('SIGTERM', ask);
  return stop.signal;
}
