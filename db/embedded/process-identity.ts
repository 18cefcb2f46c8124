import { readFileSync } from 'node:fs';

/** A process that cannot be confused with a later one of the same number. */
export interface ProcessIdentity {
  pid: number;
  /** When it began, as the system tells it; null where the system does not. */
  startedAt: string | null;
}

/** The process of this number, or null when there is none. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  return isRunning(pid) ? { pid, startedAt: startOf(pid) } : null;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Field 22 of /proc/PID/stat, in ticks since boot, made unique by the boot's id (proc_pid_stat(5)). */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The second field is the program's name in parentheses and may hold spaces; the third comes after the last ')'.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${boot}/${ticks}`;
  } catch {
    return null;
  }
}
