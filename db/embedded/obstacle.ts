import { closeSync, ftruncateSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { DISK_SENTENCES, diskFailed, type DiskFault, diskFaultOf } from '#lib/foundation/core/disk-fault.ts';
import type { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

import { gone, watchPlace } from './database-place.ts';
import { monotonicMs, type Obstacle } from './worker-messages.ts';

/** The public sentence about each obstacle. */
export const OBSTACLES: Readonly<Record<Obstacle, string>> = {
  gone: 'The data folder was removed or replaced. Nothing is saved until Lectern is restarted.',
  ...DISK_SENTENCES,
};

/**
 * Space that is kept free on the disk: where Postgres cannot begin a segment of its write-ahead log, of 16 MB, it ends, and cannot be opened again as
 * long as that lasts. This much stays free for the remaining writes of a statement that has begun.
 */
const RESERVED_BYTES = 64 * 1024 * 1024;
const RESERVED_FILES = 32;
/** How long a successful check of the disk is valid: a statement takes a few times as long as a check. */
const GOOD_FOR_MS = 50;
const TRIAL = Buffer.alloc(8192);

/** Returns the error for a call that would have stored data. */
export function refusedBy(obstacle: Obstacle): AppError {
  return obstacle === 'gone' ? gone() : diskFailed(obstacle, new ServiceFault('unavailable', OBSTACLES[obstacle]));
}

/** Returns a function that reports the current obstacle to writing the existing database in this folder; null when there is none. */
export function watchObstacles(databaseFolder: string): () => Obstacle | null {
  const isInPlace = watchPlace(databaseFolder);
  const diskFault = watchDisk(databaseFolder);
  return () => (isInPlace() ? diskFault() : 'gone');
}

function watchDisk(folder: string): () => DiskFault | null {
  let trial: number | null = null;
  let goodUntilMs = -Infinity;
  return () => {
    if (monotonicMs() < goodUntilMs) return null;
    try {
      trial ??= openTrial(folder);
      // The reported free space is not sufficient: there are quotas, and disks that fail.
      ftruncateSync(trial);
      writeSync(trial, TRIAL, 0, TRIAL.length, 0);
    } catch (error) {
      if (trial !== null) closeSync(trial);
      trial = null;
      return diskFaultOf(error);
    }
    if (!hasReserve(folder)) return 'full';
    goodUntilMs = monotonicMs() + GOOD_FOR_MS;
    return null;
  };
}

/** Opens an unlinked file, which disappears with the process that has it open. */
function openTrial(folder: string): number {
  const path = join(folder, '.trial');
  const file = openSync(path, 'w', 0o600);
  rmSync(path, { force: true });
  return file;
}

function hasReserve(folder: string): boolean {
  const { bavail, bsize, files, ffree } = statfsSync(folder);
  // Some file systems report no file counts.
  return bavail * bsize >= RESERVED_BYTES && (files === 0 || ffree >= RESERVED_FILES);
}
