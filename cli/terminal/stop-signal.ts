/** As long as whatever stands between a terminal and this process may say the same once more. */
const ECHO_MS = 1_000;

/**
 * Aborted when the process is asked to stop; asked once more later, it ends at once. The listeners stay: what shows the cursor again would
 * end the process itself as soon as it is the only one that listens.
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
