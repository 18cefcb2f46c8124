/** Whether an error of the system, or of a driver, has this code: `ENOENT`, `23503`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Whether there is a process of this number on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return hasCode(error, 'EPERM');
  }
}

/**
 * Whatever this process and its threads make from now on is for its owner alone: files 0600, folders 0700. For programs of ours to call
 * when they begin; a program that uses Lectern as a library decides for itself.
 */
export function keepFilesToOwner(): void {
  process.umask(0o077);
}
