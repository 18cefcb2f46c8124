/**
 * Calls `stop` when the process that started this one is gone, even if it was killed outright and could pass on no signal.
 * Without a channel to a parent (see `scripts/lib/run-command.mjs`, `start-server.ts`) nothing happens.
 */
export function stopWithParent(stop: () => void): void {
  process.once('disconnect', stop);
  // Listening must not keep a process alive that has nothing else to do.
  process.channel?.unref();
}
