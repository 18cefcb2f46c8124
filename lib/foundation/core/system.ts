/** Whether a system or driver error has this code: `ENOENT`, `23503`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Whether a process with this id exists on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return hasCode(error, 'EPERM');
  }
}

/**
 * Restricts everything that this process and its threads create from now on to its owner: files 0600, folders 0700. Called by our own programs when
 * they begin; a program that uses Lectern as a library decides for itself.
 */
export function keepFilesToOwner(): void {
  process.umask(0o077);
}
