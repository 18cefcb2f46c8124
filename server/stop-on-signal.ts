const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A terminal and a parent process can deliver one Ctrl-C twice; only a later one means that someone is impatient. */
const SAME_SIGNAL_MS = 1_000;

/** Runs `stop` once, at the first signal or when the parent process is gone, then exits. A second signal exits at once. */
export function stopOnSignal(stop: () => Promise<number>): void {
  let stoppingSince: number | null = null;
  const begin = () => {
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    void stop().then((exitCode) => process.exit(exitCode));
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stoppingSince !== null && performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      begin();
    });
  }
  stopWithParent(begin);
}

/**
 * Calls `stop` when the process that started this one is gone, even if it was killed outright and could pass on no signal.
 * Without a channel to a parent (see `scripts/lib/run-command.mjs`, `start-server.ts`) nothing happens.
 */
function stopWithParent(stop: () => void): void {
  process.once('disconnect', stop);
  // Listening must not keep a process alive that has nothing else to do.
  process.channel?.unref();
}
