import { readdir, realpath, rm, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';

/** The folder, within the upload folder, of the pages that administrators write. */
export const WRITTEN_HOME = 'written';

/**
 * Deletes the files that a document was made from if they lie in the folder of uploads, where each upload has its own folder. Files anywhere else are
 * not ours and are kept.
 */
export async function deleteUploaded(uploadsFolder: string, sourcePath: string): Promise<void> {
  // The path of a source is a real path, but the upload folder may be behind a symbolic link.
  const root = await realpath(uploadsFolder).catch(() => null);
  if (root === null || !sourcePath.startsWith(`${root}${sep}`)) return;
  const [own = ''] = relative(root, sourcePath).split(sep);
  if (own !== '' && own !== '..') await rm(join(root, own), { recursive: true, force: true });
}

/** Returns the name under which a document was uploaded, for display; null for one that was read from anywhere else. */
export async function uploadedName(uploadsFolder: string, sourcePath: string): Promise<string | null> {
  const root = await realpath(uploadsFolder).catch(() => null);
  return root !== null && sourcePath.startsWith(`${root}${sep}`) ? basename(sourcePath) : null;
}

/** Returns the total size of the files below a folder; a missing folder has none. */
export async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    // The file may be deleted in the meantime.
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
  }
  return bytes;
}

/** Deletes everything among the uploads that is not the source of a document; pages written here are kept, since they may become one. */
export async function sweepUploads(uploadsFolder: string, sources: readonly string[]): Promise<void> {
  const root = await realpath(uploadsFolder).catch(() => null);
  if (root === null) return;
  const ours = sources.filter((source) => source.startsWith(`${root}${sep}`));
  const used = new Set([WRITTEN_HOME, ...ours.map((source) => relative(root, source).split(sep)[0])]);
  for (const name of await readdir(root))
    if (!used.has(name)) await rm(join(root, name), { recursive: true, force: true, maxRetries: 3 });
}
