import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The folders from one up to the root of the clone (of Git) that it lies in, itself first; itself alone where it lies in none. */
export async function foldersOfClone(folder: string): Promise<string[]> {
  const folders = [folder];
  for (let up = folder; ; up = dirname(up)) {
    if (up !== folder) folders.push(up);
    if (await isRoot(up)) return folders;
    if (dirname(up) === up) return [folder];
  }
}

/** True for a folder that a clone begins with. Of a work tree beside others `.git` is a file. */
export async function isRoot(folder: string): Promise<boolean> {
  try {
    await access(join(folder, '.git'));
    return true;
  } catch {
    return false;
  }
}
