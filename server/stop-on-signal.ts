import { stopWithParent } from './parent-channel.ts';

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
