import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from './project.mjs';
import { say } from './say.mjs';

const LOCK = inProject('.setup-lock');
const POLL_MS = 250;

/**
 * Lets one process at a time install and build in this folder; others wait. A lock whose process is gone is taken over.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(work) {
  let announced = false;
  while (!tryToTake()) {
    const owner = readOwner();
    if (owner === null) continue;
    if (!isAlive(owner)) removeStale(owner);
    else if (!announced) {
      say(`Another set-up of this folder is running (process ${owner.pid}); waiting for it.`);
      announced = true;
    }
    await sleep(POLL_MS);
  }
  const release = () => rmSync(LOCK, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @typedef {{ pid: number, startedAt: string | null }} Owner */

function tryToTake() {
  /** @type {Owner} */
  const owner = { pid: process.pid, startedAt: startOf(process.pid) };
  const draft = `${LOCK}-${process.pid}`;
  writeFileSync(draft, JSON.stringify(owner));
  try {
    // A link appears together with its content; a file opened exclusively would be empty for a moment.
    linkSync(draft, LOCK);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @returns {Owner | null} null when there is no lock (any more) */
function readOwner() {
  try {
    return /** @type {Owner} */ (JSON.parse(readFileSync(LOCK, 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** @param {Owner} owner */
function isAlive({ pid, startedAt }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return startOf(pid) === startedAt;
}

/**
 * When a process started, in clock ticks since boot: tells a process from a later one with the same number. Null where
 * there is no /proc.
 *
 * @param {number} pid
 */
function startOf(pid) {
  try {
    // proc(5): field 22. The name in field 2 may contain spaces and parentheses, so fields are counted from its end.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/**
 * Two waiting processes may find the same dead owner; without a guard the slower would remove the lock the quicker has
 * just taken.
 *
 * @param {Owner} owner
 */
function removeStale(owner) {
  const guard = `${LOCK}-removal`;
  try {
    writeFileSync(guard, '', { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    throw error;
  }
  try {
    if (readOwner()?.pid === owner.pid) rmSync(LOCK, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

/** @param {unknown} error */
function errorCode(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
