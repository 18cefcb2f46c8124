import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import { isPictureName } from '../tree/load-pictures.ts';

/** Of a vault. Pictures behind these are found by their way alone. */
const PICTURES_MAX = 20_000;

/**
 * The pictures of a folder and those below by their names in lower case, as paths within it: Obsidian shows one by its name wherever it lies.
 * What begins with a dot is left alone.
 */
export async function picturesByName(folder: string): Promise<Record<string, string[]>> {
  const found = new Map<string, string[]>();
  const open = [folder];
  let count = 0;
  for (let next = open.pop(); next !== undefined && count < PICTURES_MAX; next = open.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true })) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const path = join(next, entry.name);
      if (entry.isDirectory()) open.push(path);
      if (!entry.isFile() || !isPictureName(entry.name)) continue;
      const name = entry.name.toLowerCase();
      const paths = found.get(name) ?? [];
      found.set(name, paths);
      paths.push(relative(folder, path).split(sep).join('/'));
      count += 1;
    }
  }
  return Object.fromEntries(found);
}
