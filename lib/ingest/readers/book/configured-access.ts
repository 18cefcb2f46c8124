import { dirname, join } from 'node:path';

import { isAlias, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';

import { accessListSchema } from '#lib/contracts/admin/access-list.ts';

import type { SourceBook } from '../../source-book.ts';
import { readNeeded } from './decode-source.ts';
import { findWithin, isWithin, relativePath } from './files-within.ts';

/** Where makers of sites say what holds for the site, or for the pages of a folder. */
const CONFIGURATIONS = [
  ...['_quarto', '_metadata', '_config', '_bookdown', 'antora', 'hugo', 'mkdocs', 'myst', '_category_'].flatMap(
    (name) => [`${name}.yml`, `${name}.yaml`],
  ),
  'book.toml',
  'hugo.toml',
  'config.toml',
  'hugo.json',
  '_category_.json',
];
const LOOSE_KEY = /(?:^|[\s{,"'])access["']?[ \t]*[:=]/m;

/**
 * One sentence for each configuration of a site, in its root or above its pages, that says who may read them: nothing here follows
 * it, so nothing is published under it.
 */
export async function configuredAccess(
  book: Pick<SourceBook, 'rootFolder' | 'sourceFolder' | 'pages'>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const folder of foldersOf(book)) {
    for (const name of CONFIGURATIONS) {
      const found = await findWithin(book, join(folder, name));
      if (found.kind !== 'file') continue;
      const line = statementIn(await readNeeded(found.path, name), name.endsWith('.toml'));
      if (line === null) continue;
      const place = `${relativePath(book.rootFolder, join(folder, name))}, line ${line}`;
      problems.push(`${place}: Access cannot be set here. Move the statement to lectern.yaml, or remove it.`);
    }
  }
  return problems;
}

/** The root, and every folder between it and a page. */
function foldersOf({ rootFolder, pages }: Pick<SourceBook, 'rootFolder' | 'pages'>): Set<string> {
  const folders = new Set([rootFolder]);
  for (const { file } of pages) {
    for (let folder = dirname(file); isWithin(rootFolder, folder) && !folders.has(folder); folder = dirname(folder)) {
      folders.add(folder);
    }
  }
  return folders;
}

/** The line, from 1, of what looks as if it said who may read the pages; null when nothing does. */
function statementIn(text: string, isToml: boolean): number | null {
  const lines = new LineCounter();
  const document = isToml ? null : parseDocument(text, { lineCounter: lines, logLevel: 'error' });
  if (document === null || document.errors.length > 0) return looseLine(text);
  let line: number | null = null;
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key)) return undefined;
      const isStatement = key.value === 'access' || (/^access$/i.test(String(key.value)) && isAccessList(value));
      if (!isStatement) return undefined;
      ({ line } = lines.linePos(key.range?.[0] ?? 0));
      return visit.BREAK;
    },
  });
  return line;
}

/** A page may be called “Access” in the contents of a site: in another spelling the key counts only with names of readers. */
function isAccessList(value: unknown): boolean {
  const entries = isSeq(value) ? value.items : [value];
  return entries.some(
    (entry) => isAlias(entry) || (isScalar(entry) && accessListSchema.safeParse([entry.value]).success),
  );
}

function looseLine(text: string): number | null {
  const found = LOOSE_KEY.exec(text);
  if (found === null) return null;
  return text.slice(0, found.index + found[0].indexOf('access')).split('\n').length;
}
