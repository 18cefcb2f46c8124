import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates the folder and its parents. Node's own recursive option reports a read-only disk as a missing folder, and never returns inside some system
 * folders.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}
