import { realpath, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * Deletes the files that a document was made from when they lie in the folder of uploads, each upload in a folder of its own. Files
 * anywhere else are not ours and stay.
 */
export async function deleteUploaded(uploadsFolder: string, sourcePath: string): Promise<void> {
  // Where a document was read from is a real path; the folder may be reached by a link.
  const root = await realpath(uploadsFolder).catch(() => null);
  if (root === null || !sourcePath.startsWith(`${root}${sep}`)) return;
  const [own = ''] = relative(root, sourcePath).split(sep);
  if (own !== '' && own !== '..') await rm(join(root, own), { recursive: true, force: true });
}
