import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import type { SourceWarning } from '../../source-book.ts';
import { decodeAddress } from '../tree/decode-address.ts';
import { isWithin } from './files-within.ts';
import type { BookPlan } from './plan-folder.ts';

/** What is said of a file of the folder that is no page of the book. */
export function leftOut(file: string, reason: string): SourceWarning {
  return { file, message: `${file} is left out: ${reason}.`, key: `leftout ${file}` };
}

/** What is said of a chapter that the contents of a book list and that is not read; `reason` goes on from its name: "is not there". */
export function missingChapter(entry: string, contents: string, reason = 'is not there'): SourceWarning {
  return { file: entry, message: `The chapter ${entry} ${reason}; ${contents} lists it.`, key: `chapter ${entry}` };
}

/**
 * A warning for each entry of the contents that is no page of the book, by what stands in its place. Addresses elsewhere, patterns and
 * folders are no chapters; neither is a page that was left out on purpose.
 */
export async function missingChapters(
  { sourceFolder, pages }: Pick<BookPlan, 'sourceFolder' | 'pages'>,
  entries: readonly string[],
  contents: string,
): Promise<SourceWarning[]> {
  const files = new Set(pages.map(({ file }) => file));
  const warnings: SourceWarning[] = [];
  for (const written of new Set(entries)) {
    const entry = decodeAddress(written.replace(/[?#].*$/s, ''));
    if (entry === '' || entry.includes('*') || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(entry)) continue;
    const reason = await reasonOf(join(sourceFolder, entry), sourceFolder, files);
    if (reason !== null) warnings.push(missingChapter(entry, contents, reason));
  }
  return warnings;
}

async function reasonOf(path: string, folder: string, pages: ReadonlySet<string>): Promise<string | null> {
  if (!isWithin(folder, path)) return 'lies outside the book';
  const facts = await stat(path).catch(() => null);
  if (facts?.isDirectory() === true) return null;
  const names = await readdir(dirname(path)).catch(() => []);
  const stem = basename(path);
  const found = names.filter((name) => name === stem || name.startsWith(`${stem}.`));
  if (found.some((name) => pages.has(join(dirname(path), name)))) return null;
  const [file] = found;
  return file === undefined ? 'is not there' : `is there as ${file}, a kind of file that is not read`;
}
