import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { hasCode } from '#lib/foundation/core/system.ts';

/** What only its owner may do: everything of a group's and of everybody's is taken away. */
const OTHERS = 0o077;
/** Of a folder such as /tmp, in which everybody has files of their own. */
const STICKY = 0o1000;

/** Takes the rights of others from a file or folder, unless it is a folder that everybody shares. */
export function keepFromOthers(path: string): void {
  try {
    const { mode } = statSync(path);
    if ((mode & OTHERS) !== 0 && (mode & STICKY) === 0) chmodSync(path, mode & 0o700);
  } catch (error) {
    // Gone meanwhile; or somebody else's, as a folder can be that is mounted here: whom they let in is theirs to decide.
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EPERM')) throw error;
  }
}

/**
 * The same for everything in a folder of ours, links aside: the embedded Postgres gives them to all files that a new database begins
 * with, and earlier versions of Lectern left them there. A thousand files: call it in a thread that nobody waits for.
 */
export function keepAllFromOthers(folder: string): void {
  keepFromOthers(folder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) keepFromOthers(join(entry.parentPath, entry.name));
}
