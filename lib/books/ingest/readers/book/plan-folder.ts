import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

import type { ContentsSection } from '#lib/books/library/page.ts';

import type { PlannedPage, SourceBook, SourceWarning } from '../../source-book.ts';
import type { Redirect } from './site-redirects.ts';
import { findWithin, isAbsence, isWithin, relativePath, settingsNamesIn } from './files-within.ts';

/** A book before its pages are looked through; `redirects` are in the form of its configuration. */
export type BookPlan = Omit<SourceBook, 'type'> & {
  redirects?: readonly Redirect[];
  /** The file that lists its pages; absent if there is none. */
  contents?: string;
};

const FORMATS: Record<string, PlannedPage['format']> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.qmd': 'markdown',
  '.rmd': 'markdown',
  '.ipynb': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  '.xhtml': 'html',
  '.mdx': 'mdx',
  '.adoc': 'asciidoc',
  '.asciidoc': 'asciidoc',
  '.asc': 'asciidoc',
  '.rst': 'rst',
  '.rest': 'rst',
};
const SKIPPED_FOLDERS = new Set(['node_modules', '__pycache__']);
const COVER = /^(?:index|readme)$/i;

/** Returns the format of a file; null for a file that is not a page. */
export type FormatOf = (file: string) => PlannedPage['format'] | null;

/** Returns the format of a file by its extension; null for a file that is not a page. */
export function formatOf(file: string): PlannedPage['format'] | null {
  return FORMATS[extname(file).toLowerCase()] ?? null;
}

export function pathWithoutExtension(filename: string): string {
  return filename.slice(0, filename.length - extname(filename).length);
}

/**
 * Plans a folder in its natural order: names sorted with numbers by value (2 before 10), the index or readme of a folder first. A subfolder with its
 * own settings is another document.
 */
export async function planFolder(folder: string, formatOfFile: FormatOf = formatOf): Promise<BookPlan> {
  const warnings: SourceWarning[] = [];
  const files = await filesOf(folder, { root: folder, formatOfFile, warnings });
  const pages = numberPages(
    files.map((file) => {
      const filename = relativePath(folder, file);
      const isCover = COVER.test(pathWithoutExtension(basename(file)));
      const folders = filename.split('/').length - 1;
      const depth = isCover && folders > 0 ? folders - 1 : folders;
      return { filename, file, depth, chapter: null, title: null, format: formatOfFile(file) };
    }),
    warnings,
  );
  return planOf(folder, { sourcePath: folder, pages, warnings });
}

/** Creates a plan for pages about which nothing else is known. */
export function planOf(folder: string, plan: Pick<BookPlan, 'sourcePath' | 'pages' | 'warnings'>): BookPlan {
  return {
    ...{ rootFolder: folder, sourceFolder: folder, title: null, language: null, authors: [], webUrl: null },
    ...{ isMdBook: false, hiddenLinePrefixes: {}, ...plan },
  };
}

/** Same as `planFolder` for a folder within another one; null if it is outside of that, does not exist, or contains no page. */
export async function planWithin(
  folder: string,
  sourceFolder: string,
  formatOfFile?: FormatOf,
): Promise<BookPlan | null> {
  if (!isWithin(folder, sourceFolder)) return null;
  try {
    const plan = await planFolder(sourceFolder, formatOfFile);
    return plan.pages.length === 0 ? null : plan;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

interface Search {
  root: string;
  formatOfFile: FormatOf;
  warnings: SourceWarning[];
}

async function filesOf(folder: string, search: Search): Promise<string[]> {
  const { root, formatOfFile, warnings } = search;
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !name.startsWith('.'));
  const files: string[] = [];
  for (const entry of entries.sort(inReadingOrder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) {
      if ((await settingsNamesIn(path)).length === 0) files.push(...(await filesOf(path, search)));
      else warnings.push(leftOut(relativePath(root, path)));
    }
    if (entry.isFile() && formatOfFile(entry.name) !== null) files.push(path);
    else if (entry.isSymbolicLink() && formatOfFile(entry.name) !== null) {
      const found = await findWithin({ rootFolder: root, sourceFolder: root }, path);
      if (found.kind === 'file') files.push(path);
      else {
        const file = relativePath(root, path);
        warnings.push({
          file,
          message: `${file} is a link to outside the folder and is not read.`,
          key: `link ${file}`,
        });
      }
    }
  }
  return files;
}

function leftOut(folder: string): SourceWarning {
  const message = `${folder} has settings of its own and is left out. Add it by itself.`;
  return { file: folder, message, key: `apart ${folder}` };
}

const natural = new Intl.Collator('en', { numeric: true });

function inReadingOrder(a: { name: string }, b: { name: string }): number {
  const isCover = ({ name }: { name: string }) => formatOf(name) !== null && COVER.test(pathWithoutExtension(name));
  return Number(isCover(b)) - Number(isCover(a)) || natural.compare(a.name, b.name) || (a.name < b.name ? -1 : 1);
}

interface PageEntry {
  filename: string;
  file: string;
  depth: number;
  chapter: string | null;
  title: string | null;
  sections?: ContentsSection[];
  /** The format; absent if the extension determines it. */
  format?: PlannedPage['format'] | null;
}

/** Assigns numbers and paths to pages. Two files of the same name are distinguished by extension; a file listed twice counts once. */
export function numberPages(entries: PageEntry[], warnings: SourceWarning[]): PlannedPage[] {
  const pages: PlannedPage[] = [];
  const taken = new Set<string>();
  const files = new Set<string>();
  for (const { format, ...entry } of entries) {
    const { filename, file } = entry;
    if (files.has(file)) {
      warnings.push({
        file: filename,
        message: `${filename} is listed twice; the first place counts.`,
        key: `twice ${filename}`,
      });
      continue;
    }
    files.add(file);
    const short = pathWithoutExtension(filename);
    const path = taken.has(short) ? filename : short;
    taken.add(path);
    pages.push({ ...entry, path, format: format ?? formatOf(filename) ?? 'markdown', number: pages.length + 1 });
  }
  return pages;
}
