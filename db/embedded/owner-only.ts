import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { hasCode } from '#lib/foundation/core/system.ts';

/** Permission bits removed from everyone but the owner: all those of the group and of others. */
const OTHERS = 0o077;
/** The sticky bit of a folder such as /tmp, in which everybody has files of their own. */
const STICKY = 0o1000;

/** Removes other users' permissions on a file or folder, unless it is a folder that everybody shares. */
export function keepFromOthers(path: string): void {
  try {
    const { mode } = statSync(path);
    if ((mode & OTHERS) !== 0 && (mode & STICKY) === 0) chmodSync(path, mode & 0o700);
  } catch (error) {
    // Removed in the meantime; or owned by somebody else, as a mounted folder can be, whose permissions are the owner's decision.
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EPERM')) throw error;
  }
}

/**
 * The same for everything in a folder of ours, links aside: the embedded Postgres grants them on all files of a new database, and earlier versions of
 * Lectern left them there. A thousand files: call it in a thread on which no one waits.
 */
export function keepAllFromOthers(folder: string): void {
  keepFromOthers(folder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) keepFromOthers(join(entry.parentPath, entry.name));
}
