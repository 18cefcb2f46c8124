import { readdir, realpath, rm, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';

/** Where the pages lie that administrators write, in the folder of uploads. */
export const WRITTEN_HOME = 'written';

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

/** The name under which a document was uploaded, for people to read; null for one that was read from anywhere else. */
export async function uploadedName(uploadsFolder: string, sourcePath: string): Promise<string | null> {
  const root = await realpath(uploadsFolder).catch(() => null);
  return root !== null && sourcePath.startsWith(`${root}${sep}`) ? basename(sourcePath) : null;
}

/** What the files below a folder take; a folder that is not there takes nothing. */
export async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    // It may go in the meantime.
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
  }
  return bytes;
}

/** Deletes whatever lies among the uploads and is the source of no document; what was written here may wait to become one. */
export async function sweepUploads(uploadsFolder: string, sources: readonly string[]): Promise<void> {
  const root = await realpath(uploadsFolder).catch(() => null);
  if (root === null) return;
  const ours = sources.filter((source) => source.startsWith(`${root}${sep}`));
  const used = new Set([WRITTEN_HOME, ...ours.map((source) => relative(root, source).split(sep)[0])]);
  for (const name of await readdir(root))
    if (!used.has(name)) await rm(join(root, name), { recursive: true, force: true, maxRetries: 3 });
}
