import { closeSync, ftruncateSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { DISK_SENTENCES, diskFailed, type DiskFault, diskFaultOf } from '#lib/foundation/core/disk-fault.ts';
import type { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

import { gone, watchPlace } from './database-place.ts';
import { monotonicMs, type Obstacle } from './worker-messages.ts';

/** What is said of what stands in the way, to anybody. */
export const OBSTACLES: Readonly<Record<Obstacle, string>> = {
  gone: 'The data folder was removed or replaced. Nothing is saved until Lectern is restarted.',
  ...DISK_SENTENCES,
};

/**
 * Postgres is not let near the end of the disk: where it cannot begin a segment of its write-ahead log, of 16 MB, it ends, and cannot be
 * opened again as long as that is so. So much stays free for what a statement that has begun still writes.
 */
const RESERVED_BYTES = 64 * 1024 * 1024;
const RESERVED_FILES = 32;
/** A disk that could be written is not looked at again before that: a statement takes a few times as long as looking. */
const GOOD_FOR_MS = 50;
const TRIAL = Buffer.alloc(8192);

/** What a call meets that would have stored something. */
export function refusedBy(obstacle: Obstacle): AppError {
  return obstacle === 'gone' ? gone() : diskFailed(obstacle, new ServiceFault('unavailable', OBSTACLES[obstacle]));
}

/** Tells what stands in the way of writing the database in this folder, which is there now; null when nothing does. */
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
      // What the system says of its room is not all: there are quotas, and disks that fail.
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

/** A file without a name: it disappears with the process that has it open. */
function openTrial(folder: string): number {
  const path = join(folder, '.trial');
  const file = openSync(path, 'w', 0o600);
  rmSync(path, { force: true });
  return file;
}

function hasReserve(folder: string): boolean {
  const { bavail, bsize, files, ffree } = statfsSync(folder);
  // Some file systems count no files.
  return bavail * bsize >= RESERVED_BYTES && (files === 0 || ffree >= RESERVED_FILES);
}
