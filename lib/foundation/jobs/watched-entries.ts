import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { isBookName } from '#lib/books/ingest/ingest-path.ts';

/** A folder with more is looked at no further: it is no folder of books. */
const FILES_MAX = 50_000;

/**
 * What is directly in a folder and could be a book, by absolute path, each with a text that changes when a file of it does. Links are not
 * followed, hidden files not looked at. Nothing for a folder that cannot be read.
 */
export async function watchedEntries(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = new Map<string, string>();
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.') || !(entry.isDirectory() || (entry.isFile() && isBookName(entry.name)))) continue;
    const state = await stateOf(path, entry.isDirectory());
    if (state !== null) found.set(path, state);
  }
  return found;
}

/** Null for what has gone in the meantime and for a folder without a file. */
async function stateOf(path: string, isFolder: boolean): Promise<string | null> {
  const files = isFolder ? await filesBelow(path) : [path];
  const hash = createHash('sha256');
  let count = 0;
  for (const file of files) {
    const facts = await stat(file).catch(() => null);
    if (facts === null) continue;
    count += 1;
    hash.update(`${file}\n${facts.size}\n${facts.mtimeMs}\n`);
  }
  return count === 0 ? null : hash.digest('hex');
}

async function filesBelow(folder: string, found: string[] = []): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules' || found.length >= FILES_MAX) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await filesBelow(path, found);
    else if (entry.isFile()) found.push(path);
  }
  return found;
}
