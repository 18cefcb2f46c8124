import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { plainPage } from './plain-page.ts';

/** Writes the corpora as a book of plain pages into a folder `texts` of a new one, which the caller removes. */
export async function writeSpanBook(corpora: Map<string, string>): Promise<{ parent: string; folder: string }> {
  const parent = await mkdtemp(join(tmpdir(), 'lectern-spans-'));
  const folder = join(parent, 'texts');
  await mkdir(folder);
  for (const [name, text] of corpora) await writeFile(join(folder, `${name}.html`), plainPage(name, text));
  return { parent, folder };
}

/** The corpus a page of that book was made from. */
export function corpusOfFile(filename: string): string {
  return filename.replace(/\.html$/, '');
}
