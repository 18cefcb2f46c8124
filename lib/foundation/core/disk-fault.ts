import { AppError } from './errors.ts';

/** Reasons why a disk cannot be written, whether or not it can be read. */
export type DiskFault = 'full' | 'unwritable';

/** Public sentences; they name no folder. */
export const DISK_SENTENCES: Readonly<Record<DiskFault, string>> = {
  full: 'The server’s disk is full. Nothing is saved until there is space again.',
  unwritable: 'The server cannot write to its disk. Nothing is saved until it can.',
};

/** Maps a system error during a write to a fault of the disk. */
export function diskFaultOf(error: unknown): DiskFault {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'unwritable';
}

/** Returns the error for a caller whose data was not stored. */
export function diskFailed(fault: DiskFault, cause: unknown): AppError {
  return new AppError('storage_unavailable', { publicMessage: DISK_SENTENCES[fault], cause });
}

/** Writes a file. Rejects with `storage_unavailable` and a sentence if the system prevents it, since that is not the caller's fault. */
export async function onDisk<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw diskFailed(diskFaultOf(error), error);
  }
}
