import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Maximum number of files: in a larger folder the search stops there. */
const MAX_ENTRIES = 50_000;
const SKIPPED_FOLDERS = new Set(['node_modules', '__pycache__']);
const natural = new Intl.Collator('en', { numeric: true });

/**
 * Returns the files below a folder whose names match, in natural name order; hidden files and installed packages are left out. Throws file system
 * errors.
 */
export async function filesBelow(folder: string, fits: (name: string) => boolean): Promise<string[]> {
  const files: string[] = [];
  let seen = 0;
  const search = async (path: string): Promise<void> => {
    const entries = await readdir(path, { withFileTypes: true });
    seen += entries.length;
    for (const entry of entries.toSorted((one, other) => natural.compare(one.name, other.name))) {
      if (seen > MAX_ENTRIES || entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name)) continue;
      const at = join(path, entry.name);
      if (entry.isDirectory()) await search(at);
      else if (entry.isFile() && fits(entry.name)) files.push(at);
    }
  };
  await search(folder);
  return files;
}
