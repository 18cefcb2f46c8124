import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes the folder and those above it. Node's own recursive way tells of a read-only disk as of a folder that is not there, and never
 * ends below some of the system's own.
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
