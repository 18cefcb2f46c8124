import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { hasCode, isRunning } from '#lib/foundation/core/system.ts';

const LOCK_FILE = 'lectern.pid';

// Locks held by this process: a file with our own process number that is not among these was left by a dead process.
const held = new Set<string>();

/** Identifies a process beyond its number, which a later one may reuse. */
interface ProcessIdentity {
  pid: number;
  /** When it began, as reported by the system; null where the system does not report it. */
  startedAt: string | null;
}

/**
 * Makes this process the only one that opens the database of a data folder, which has no lock itself: two processes in one folder lose rows silently.
 * The file names its holder; a holder that no longer runs is replaced, regardless of how it ended. Returns the function that releases the folder. It
 * knows the processes of this machine only: do not share the folder over a network.
 */
export function lockFolder(folder: string): () => void {
  const path = join(resolve(folder), LOCK_FILE);
  const own = JSON.stringify(identifyProcess(process.pid));
  while (!claim(path, own)) {
    const found = read(path);
    if (found === null) continue;
    const holder = parse(found);
    if (holder !== null && isHeldBy(holder, path)) throw inUse(folder, holder.pid);
    discard(path, found);
  }
  held.add(path);
  return () => {
    if (!held.delete(path)) return;
    if (read(path) === own) release(path);
  };
}

/** On a disk that has become read-only the lock stays, and the next process takes it over. */
function release(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!hasCode(error, 'EROFS') && !hasCode(error, 'ENOENT')) throw error;
  }
}

function inUse(folder: string, pid: number): AppError {
  const who = pid === process.pid ? `this process (${pid})` : `process ${pid}`;
  return new AppError('storage_unavailable', {
    publicMessage: `The data folder ${folder} is in use by ${who}.`,
    details: { pid },
  });
}

function isHeldBy(holder: ProcessIdentity, path: string): boolean {
  const running = identifyProcess(holder.pid);
  if (running === null || running.startedAt !== holder.startedAt) return false;
  return holder.pid !== process.pid || held.has(path);
}

// A link appears together with its content and only where no file exists: no other process ever sees a half-written lock.
function claim(path: string, own: string): boolean {
  const draft = `${path}.${newId()}`;
  writeFileSync(draft, own, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a stale lock, unless another process has replaced it with its own in the meantime. */
function discard(path: string, stale: string): void {
  const aside = `${path}.${newId()}`;
  try {
    renameSync(path, aside);
    if (read(aside) !== stale) linkSync(aside, path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function parse(content: string): ProcessIdentity | null {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startedAt' in value)) return null;
    const { pid, startedAt } = value;
    // 0 and below name process groups, and some of those always run.
    const isPid = typeof pid === 'number' && Number.isInteger(pid) && pid > 0;
    return isPid && (typeof startedAt === 'string' || startedAt === null) ? { pid, startedAt } : null;
  } catch {
    return null;
  }
}

/** Returns the process of this number, or null when there is none. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  return isRunning(pid) ? { pid, startedAt: startOf(pid) } : null;
}

/** Field 22 of /proc/PID/stat, in ticks since boot, made unique by the boot id (proc_pid_stat(5)). */
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
