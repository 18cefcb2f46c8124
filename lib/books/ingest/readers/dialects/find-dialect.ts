import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { PlannedPage, SourceBook } from '../../source-book.ts';
import { textOfPage } from '../book/decode-source.ts';
import { foldersOfClone } from '../book/clone-root.ts';
import { findWithin, isWithin } from '../book/files-within.ts';
import type { DialectName } from '#lib/contracts/dialects.ts';
import { FenceTracker } from './blocks/fence-tracker.ts';
import { gatherLabels } from './gather-labels.ts';
import { pageCalled } from './pages-by-name.ts';

/** Files by which the generator of a site is recognised, in order of priority. */
const CONFIGURATIONS: readonly (readonly [name: RegExp, dialect: DialectName])[] = [
  [/^mkdocs\.ya?ml$/, 'mkdocs'],
  [/^docusaurus\.config\.[cm]?[jt]s$/, 'docusaurus'],
  [/^\.vitepress$/, 'vitepress'],
  [/^book\.toml$/, 'mdbook'],
  [/^_(?:quarto|bookdown)\.ya?ml$/, 'quarto'],
  [/^(?:_toc\.yml|myst\.yml|conf\.py)$/, 'myst'],
  [/^hugo\.(?:toml|ya?ml|json)$/, 'hugo'],
  [/^_config\.ya?ml$/, 'jekyll'],
  [/^\.obsidian$/, 'obsidian'],
];

/** Notations that occur only in pages of one dialect. If no configuration is found, the dialect with the most matches is chosen. */
const SIGNS: readonly (readonly [sign: RegExp, dialect: DialectName])[] = [
  [/^ {0,8}(?:(?:!!!|\?\?\?\+?) [a-z]|===[!+]? ")/gm, 'mkdocs'],
  [/^ {0,8}:::[a-z]/gm, 'docusaurus'],
  [/^ {0,8}::: [a-z]/gm, 'vitepress'],
  [/^ {0,8}:{3,} ?\{[.#]/gm, 'quarto'],
  [/^ {0,8}(?:`{3,}|:{3,})\{[a-z]|\{(?:ref|doc|numref|cite|eq|py:[a-z]{1,9})\}`/gm, 'myst'],
  [/\{\{[<%] [a-z]/g, 'hugo'],
  [/\{% [a-z]/g, 'jekyll'],
  [/^> \[![a-z-]{1,20}\][+-]/gm, 'obsidian'],
  [/^:begin_tab:|:(?:label|numref|eqref):`/gm, 'd2l'],
];

/** Dialects whose tags occur as examples in the code of any other site. */
const TEMPLATES: ReadonlySet<DialectName> = new Set(['hugo', 'jekyll']);

/** Counts as a sign of Obsidian only if it names a page: programs also have names in double brackets. */
const NOTE_LINK = /\[\[([^\][|#\n]{1,100})(?:[|#][^\][\n]{0,100})?\]\]/g;

/** Minimum number of matches. Notation that is only quoted somewhere must not decide. */
const LEAST_SIGNS = 3;

type Book = Pick<SourceBook, 'rootFolder' | 'sourceFolder' | 'pages' | 'isMdBook'>;

/**
 * Returns the dialect of a book and the names its pages may refer to. `stated` is the dialect in its settings; otherwise its configuration decides,
 * then its pages. Reads only files within the book.
 */
export async function describeDialect(
  book: Book,
  stated: DialectName | null,
): Promise<{ dialect?: DialectName; labels?: NonNullable<SourceBook['labels']> }> {
  const pages = book.pages.filter(({ format }) => format === 'markdown' || format === 'mdx');
  if (pages.length === 0) return {};
  const texts = await Promise.all(pages.map(async (page) => (await textOfPage(page)) ?? ''));
  const dialect = stated ?? (await configured(book)) ?? named(pages) ?? signed(texts, pages);
  const labels = gatherLabels(
    dialect,
    pages.map(({ path }, index) => ({ path, text: texts[index] ?? '' })),
  );
  return labels === null ? { dialect } : { dialect, labels };
}

async function configured({ rootFolder, sourceFolder, isMdBook }: Book): Promise<DialectName | null> {
  if (isMdBook) return 'mdbook';
  const folders = new Set([rootFolder, sourceFolder]);
  for (let up = dirname(sourceFolder); up !== rootFolder && isWithin(rootFolder, up); up = dirname(up)) folders.add(up);
  for (const above of await foldersOfClone(rootFolder)) folders.add(above);
  for (const folder of folders) {
    // A folder that may be traversed but not listed has no configuration.
    const names = await readdir(folder).catch((): string[] => []);
    const found = CONFIGURATIONS.find(([pattern]) => names.some((name) => pattern.test(name)));
    if (found !== undefined) return found[1] === 'mkdocs' ? mkDocsOrMaterial(folder, names) : found[1];
    if (names.includes('config.ini') && (await hasLine(folder, 'config.ini', /^\[project\]/m))) return 'd2l';
    if (await isHugo(folder, names)) return 'hugo';
  }
  return null;
}

async function mkDocsOrMaterial(folder: string, names: string[]): Promise<DialectName> {
  const file = names.find((name) => /^mkdocs\.ya?ml$/.test(name)) ?? 'mkdocs.yml';
  return (await hasLine(folder, file, /^(?:theme:[ \t]*|[ \t]+name:[ \t]*)["']?material["']?[ \t]*$/m))
    ? 'material'
    : 'mkdocs';
}

async function isHugo(folder: string, names: string[]): Promise<boolean> {
  if (!names.includes('content')) return false;
  return (
    names.includes('archetypes') ||
    names.includes('config') ||
    (await hasLine(folder, 'config.toml', /^base[uU][rR][lL][ \t]*=/m))
  );
}

/** Whether a file contains a line. Also false for a file that does not exist or cannot be read. */
async function hasLine(folder: string, name: string, line: RegExp): Promise<boolean> {
  const found = await findWithin({ rootFolder: folder, sourceFolder: folder }, join(folder, name));
  return found.kind === 'file' && line.test((await textOfPage({ file: found.path })) ?? '');
}

/** Recognises a dialect by its file extensions, unless only a small share of the pages has them. */
function named(pages: PlannedPage[]): DialectName | null {
  const computed = pages.filter(({ filename }) => /\.(?:qmd|rmd)$/i.test(filename));
  return computed.length * 4 > pages.length ? 'quarto' : null;
}

function signed(texts: string[], pages: PlannedPage[]): DialectName {
  const counts = new Map<DialectName, number>();
  for (const [index, text] of texts.entries()) {
    const notes = text.matchAll(NOTE_LINK).filter(([, name = '']) => pageCalled(pages, name.trim()) !== null);
    const linked = [...notes].length;
    if (linked > 0) counts.set('obsidian', (counts.get('obsidian') ?? 0) + linked);
    for (const [dialect, count] of signsIn(text, pages[index]?.format === 'mdx')) {
      counts.set(dialect, (counts.get(dialect) ?? 0) + count);
    }
  }
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  const least = Math.min(LEAST_SIGNS, texts.length);
  return first !== undefined && first[1] >= least ? first[0] : 'commonmark';
}

/** Counts signs of dialects. Template tags do not count in code, nor in MDX, where braces are JavaScript. */
function signsIn(text: string, isMdx: boolean): [DialectName, number][] {
  return SIGNS.flatMap(([sign, dialect]): [DialectName, number][] => {
    const isTemplate = TEMPLATES.has(dialect);
    if (isTemplate && isMdx) return [];
    const count = (isTemplate ? withoutCode(text) : text).match(sign)?.length ?? 0;
    return count > 0 ? [[dialect, count]] : [];
  });
}

function withoutCode(text: string): string {
  const fences = new FenceTracker();
  const lines = text.split('\n').filter((line) => !fences.isCode(line));
  return lines.join('\n');
}
