import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { unzipSync } from 'fflate';

/** Puts an EPUB's pages as HTML files into a new folder, which the caller removes. Pictures are left out. Rejects for what is no archive. */
export async function unpackEpub(file: string): Promise<string> {
  const pages = unzipSync(await readFile(file), { filter: ({ name }) => /\.x?html?$/i.test(name) });
  const folder = await mkdtemp(join(tmpdir(), 'lectern-epub-'));
  for (const [index, bytes] of Object.values(pages).entries()) {
    await writeFile(join(folder, `${String(index + 1).padStart(4, '0')}.html`), bytes);
  }
  return folder;
}
