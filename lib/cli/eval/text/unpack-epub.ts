import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { zipEntries } from './zip-entries.ts';

/** Puts an EPUB's pages as HTML files into a new folder, which the caller removes. Pictures are left out. */
export async function unpackEpub(file: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-epub-'));
  const pages = zipEntries(await readFile(file), (name) => /\.x?html?$/i.test(name));
  for (const [index, { bytes }] of pages.entries()) {
    await writeFile(join(folder, `${String(index + 1).padStart(4, '0')}.html`), bytes);
  }
  return folder;
}
