import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import type { SourceWarning } from '../../source-book.ts';
import { decodeAddress } from '../tree/decode-address.ts';
import { isWithin } from './files-within.ts';
import type { BookPlan } from './plan-folder.ts';

/** Returns a warning for a file of the folder that is not a page of the book. */
export function leftOut(file: string, reason: string): SourceWarning {
  return { file, message: `${file} is left out: ${reason}.`, key: `leftout ${file}` };
}

/**
 * Returns a warning for a chapter that is listed in the contents of a book but not read; `reason` continues the sentence after its name: "is not
 * there".
 */
export function missingChapter(entry: string, contents: string, reason = 'is not there'): SourceWarning {
  return { file: entry, message: `The chapter ${entry} ${reason}; ${contents} lists it.`, key: `chapter ${entry}` };
}

/**
 * Returns a warning for each entry of the contents that is not a page of the book, with the reason found at its path. Addresses elsewhere, patterns
 * and folders are not chapters; neither is a page that was left out on purpose.
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
