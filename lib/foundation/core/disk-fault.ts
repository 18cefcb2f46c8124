import { AppError } from './errors.ts';

/** What keeps a disk from being written, whether it can be read or not. */
export type DiskFault = 'full' | 'unwritable';

/** For anybody to read: they name no folder. */
export const DISK_SENTENCES: Readonly<Record<DiskFault, string>> = {
  full: 'The server’s disk is full. Nothing is saved until there is space again.',
  unwritable: 'The server cannot write to its disk. Nothing is saved until it can.',
};

/** What an error of the system says of the disk, for something that was to be written. */
export function diskFaultOf(error: unknown): DiskFault {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'unwritable';
}

/** What a caller meets whose data was not stored. */
export function diskFailed(fault: DiskFault, cause: unknown): AppError {
  return new AppError('storage_unavailable', { publicMessage: DISK_SENTENCES[fault], cause });
}

/** Writes a file. Rejects with `storage_unavailable` and a sentence when the system does not let it: it is not the caller's fault. */
export async function onDisk<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw diskFailed(diskFaultOf(error), error);
  }
}
