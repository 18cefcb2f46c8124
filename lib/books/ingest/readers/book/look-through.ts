import { basename, dirname, join } from 'node:path';

import { isAlias, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';

import { AppError } from '#lib/foundation/core/errors.ts';
import { accessListSchema } from '#lib/contracts/admin/access-list.ts';

import type { PlannedPage, SourceBook } from '../../source-book.ts';
import { type AccessProblem, accessProblem, accessStatement, isSinglePage, placeOf } from './access-statement.ts';
import { readNeeded, textOfPage } from './decode-source.ts';
import type { DocumentSettings } from './document-settings.ts';
import type { BookPlan } from './plan-folder.ts';
import { statedAddresses } from './stated-addresses.ts';
import { findWithin, isWithin, relativePath } from './files-within.ts';

/** Maximum number of sentences in one refusal. */
export const PROBLEMS_MAX = 10;
const TWICE = 'The folder’s settings set access too; keep one of the two.';
/** A text that consists only of template tags: `{{ toc }}`. */
const ONLY_TAGS = /^(?:\s*\{(?:\{[^{}]{1,200}\}|%[^{}]{1,200}%)\})+\s*$/;
/** The comment with which Go templates begin. */
const GO_COMMENT = /^\s*\{\{-?\s*\/\*/;
/** Pages that usually represent the folder they are in. */
const FOR_FOLDER = /^_?(?:index|readme)$/i;

/**
 * Returns the other addresses that the pages declare, and the book without pages whose readers are unclear and without templates that hold no text;
 * each omitted page is named in a warning. Throws `AppError('validation_error')` for pages, and for the configuration of their site, that say who may
 * read them in a place where it would not be followed, unless leaving out the page is enough.
 */
export async function lookThrough(
  plan: BookPlan,
  settings: DocumentSettings | null,
): Promise<{ plan: BookPlan; addresses: Record<string, string> }> {
  const problems = await configuredAccess(plan);
  const addresses = new Map<string, string>();
  const withheld = new Map<string, string>();
  const hasAccess = (settings?.details.accessList ?? null) !== null;
  for (const [index, page] of plan.pages.entries()) {
    const text = await textOfPage(page);
    if (text === null) continue;
    if (isTemplate(text, page, plan))
      withheld.set(page.filename, `${page.filename} is a template that a program fills in.`);
    const problem = idleAccess(text, { page, plan, hasAccess });
    if (problem === null) for (const address of statedAddresses(text, page)) addresses.set(address, page.path);
    else if (isForItself(problem, plan, index)) withheld.set(page.filename, problem.message);
    else problems.push(problem.message);
    if (problems.length >= PROBLEMS_MAX) break;
  }
  refuse(withheld.size === plan.pages.length ? [...problems, ...withheld.values()] : problems);
  return { plan: withheld.size === 0 ? plan : without(plan, withheld), addresses: Object.fromEntries(addresses) };
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new AppError('validation_error', { publicMessage: problems.slice(0, PROBLEMS_MAX).join(' ') });
}

/**
 * Whether a page is a template. HTML next to pages in other formats is one if a tag precedes anything that could be an example of one. With front
 * matter it is a page, which the site generator fills in.
 */
function isTemplate(text: string, { format }: PlannedPage, { pages }: BookPlan): boolean {
  if (pages.length > 1 && (ONLY_TAGS.test(text) || GO_COMMENT.test(text))) return true;
  if (format !== 'html' || text.startsWith('---') || pages.every((page) => page.format === 'html')) return false;
  const first = text.search(/\{[{%]/);
  const example = text.search(/<(?:pre|code)\b/i);
  return first !== -1 && (example === -1 || first < example);
}

/** Returns the reason why a page's access statement would not be followed; null for a page without such a problem. */
function idleAccess(
  text: string,
  { page, plan, hasAccess }: { page: PlannedPage; plan: BookPlan; hasAccess: boolean },
): AccessProblem | null {
  const problem = accessProblem(text, { page, book: plan });
  if (problem !== null || !hasAccess) return problem;
  const statement = accessStatement(text, page.format);
  return statement && { message: `${placeOf(page, statement)}: ${TWICE}`, statement };
}

/**
 * Returns true if leaving out this page alone protects everything the statement may have covered. A page with pages below it may speak for them too,
 * and a well-formed statement is expected to be followed. If pages refer to places on each other, text of each is already on other pages.
 */
function isForItself({ statement }: AccessProblem, plan: BookPlan, index: number): boolean {
  const page = plan.pages[index];
  if (page === undefined || statement.isUnderstood || isSinglePage(plan) || plan.references !== undefined) return false;
  const isAbove = (plan.pages[index + 1]?.depth ?? 0) > page.depth;
  return index > 0 && !isAbove && !FOR_FOLDER.test(basename(page.path));
}

function without(plan: BookPlan, withheld: ReadonlyMap<string, string>): BookPlan {
  const warnings = Array.from(withheld, ([file, message]) => ({
    file,
    message: `${message} The page is left out.`,
    key: `withheld ${file}`,
  }));
  const pages = plan.pages.filter(({ filename }) => !withheld.has(filename));
  return {
    ...plan,
    pages: pages.map((page, index) => ({ ...page, number: index + 1 })),
    withheld: [...withheld.keys()],
    warnings: [...plan.warnings, ...warnings],
  };
}

/** Configuration files of site generators, for the whole site or for the pages of a folder. */
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
 * Returns one sentence for each site configuration, in the root or above a page, that says who may read its pages: that is not supported here, so
 * nothing below it is published.
 */
async function configuredAccess(book: Pick<SourceBook, 'rootFolder' | 'sourceFolder' | 'pages'>): Promise<string[]> {
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

/** Returns the root, and every folder between it and a page. */
function foldersOf({ rootFolder, pages }: Pick<SourceBook, 'rootFolder' | 'pages'>): Set<string> {
  const folders = new Set([rootFolder]);
  for (const { file } of pages) {
    for (let folder = dirname(file); isWithin(rootFolder, folder) && !folders.has(folder); folder = dirname(folder)) {
      folders.add(folder);
    }
  }
  return folders;
}

/** Returns the line, from 1, of text that looks like an access statement; null when there is none. */
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

/** A page may be called “Access” in a site's table of contents, so in another spelling the key only counts if its value names readers. */
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
