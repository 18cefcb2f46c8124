import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Returns the folders from the given one up to the root of the Git clone that contains it, the given one first; only the given one if it is in no
 * clone.
 */
export async function foldersOfClone(folder: string): Promise<string[]> {
  const folders = [folder];
  for (let up = folder; ; up = dirname(up)) {
    if (up !== folder) folders.push(up);
    if (await isRoot(up)) return folders;
    if (dirname(up) === up) return [folder];
  }
}

/** Whether a folder is the root of a clone. In a linked work tree `.git` is a file. */
export async function isRoot(folder: string): Promise<boolean> {
  try {
    await access(join(folder, '.git'));
    return true;
  } catch {
    return false;
  }
}
