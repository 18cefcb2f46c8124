import { join, posix } from 'node:path';

import { readNeeded, readSource } from '../book/decode-source.ts';
import { findWithin } from '../book/files-within.ts';
import { type BookPlan, formatOf, planFolder } from '../book/plan-folder.ts';
import type { FoundLabel } from '../dialects/found-label.ts';
import { mystLabels } from '../dialects/myst-labels.ts';
import type { PlannedPage } from '../../source-book.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { tocEntriesOf } from '../sites/markdown-toctrees.ts';
import { documentName, globOf, ReferenceCollector, resolveDocument } from './book-references.ts';
import { missingChapters } from '../book/missing-chapters.ts';
import { parseRst } from './parse-rst.ts';
import type { Anchor, TocEntry } from './rst-page.ts';
import { parseSphinxConfig, type SphinxConfig } from './sphinx-config.ts';

/** Where the pages of a site lie that is given by the folder around them. */
const SOURCE_FOLDERS = ['.', 'source', 'docs', 'doc', 'docs/source', 'doc/source'];

/** A Sphinx site by its `conf.py`; null when there is none. */
export async function planSphinx(folder: string): Promise<BookPlan | null> {
  for (const name of SOURCE_FOLDERS) {
    const sourceFolder = join(folder, name);
    const found = await findWithin({ rootFolder: folder, sourceFolder: folder }, join(sourceFolder, 'conf.py'));
    if (found.kind !== 'file') continue;
    const config = parseSphinxConfig(await readNeeded(found.path, 'conf.py'));
    const plan = await planFolder(
      sourceFolder,
      (file) => formatOf(file) ?? (config.hasTextPages && file.endsWith('.txt') ? 'rst' : null),
    );
    if (!plan.pages.some(({ format }) => format === 'rst' || format === 'markdown')) continue;
    const arranged = await arrangePages({ ...plan, rootFolder: folder, sourcePath: folder }, config);
    const { title, language, authors, variables, prologue } = config;
    return { ...arranged, title, language, authors, variables, ...(prologue !== '' && { prologue }) };
  }
  return null;
}

/** What is known of a page once it has been looked through. */
interface Look {
  page: PlannedPage;
  contents: TocEntry[];
  includes: string[];
}

/**
 * Puts pages of reStructuredText, and those of Markdown that have such, in the order of their tables of contents, and writes down what
 * they can refer to.
 */
export async function arrangePages(plan: BookPlan, config: Partial<SphinxConfig> = {}): Promise<BookPlan> {
  if (!plan.pages.some(({ format }) => format === 'rst') && !(await beginsWithContents(plan))) return plan;
  const references = new ReferenceCollector();
  const looks = new Map<string, Look>();
  for (const page of plan.pages) looks.set(documentName(page.filename), await lookAt(page, references));
  const { pages, missing } = inOrder(looks, config);
  const warnings = [...plan.warnings];
  for (const [contents, entries] of missing) warnings.push(...(await missingChapters(plan, entries, contents)));
  return { ...plan, pages, warnings, contents: 'a toctree', references: references.write(config.links) };
}

/** True for a folder of Markdown whose first page lists others. */
async function beginsWithContents({ pages }: BookPlan): Promise<boolean> {
  const first = pages.find(({ filename, format }) => format === 'markdown' && documentName(filename) === 'index');
  return first !== undefined && tocEntriesOf(await textOfMarkdown(first)).length > 0;
}

async function textOfMarkdown(page: PlannedPage): Promise<string> {
  try {
    return (await readSource(page.file)).text;
  } catch (error) {
    // It is reported when the page is read.
    if (error instanceof UnreadablePageError) return '';
    throw error;
  }
}

/** What pages of reStructuredText may refer to on one of Markdown. */
function anchorOf({ name, id, title, numbered = '' }: FoundLabel): Anchor {
  const words = title === '' ? numbered : title;
  return { kind: 'label', name, id, title: words === '' ? null : words };
}

async function lookAt(page: PlannedPage, references: ReferenceCollector): Promise<Look> {
  const look: Look = { page, contents: [], includes: [] };
  if (page.format !== 'rst') {
    const text = page.format === 'markdown' ? await textOfMarkdown(page) : '';
    references.add(page.filename, page.title, mystLabels(text.split('\n')).map(anchorOf));
    look.contents = tocEntriesOf(text);
    return look;
  }
  try {
    const { text } = await readSource(page.file);
    const read = (file: string, from: string) => {
      look.includes.push(file.startsWith('/') ? file.slice(1) : posix.join(posix.dirname(from), file));
      return null;
    };
    const parsed = parseRst(text, { filename: page.filename, files: { read } });
    look.contents = parsed.page.tableOfPages;
    references.add(page.filename, parsed.page.title, parsed.page.anchors);
  } catch (error) {
    // It is reported when the page is read.
    if (!(error instanceof UnreadablePageError) && !(error instanceof RangeError)) throw error;
    references.add(page.filename, null, []);
  }
  return look;
}

function inOrder(
  looks: Map<string, Look>,
  { rootDocument = null, excluded = [] }: Partial<SphinxConfig>,
): { pages: PlannedPage[]; missing: Map<string, string[]> } {
  const depths = new Map<string, number>();
  const missing = new Map<string, string[]>();
  const root = [rootDocument, 'index', 'contents'].find((name) => name !== null && looks.has(name));
  if (root !== undefined && root !== null) follow(root, { looks, depths, missing });
  const included = new Set([...looks.values()].flatMap(({ includes }) => includes));
  const isExcluded = excludes(excluded);
  const others = [...looks].filter(
    ([name, { page }]) => !depths.has(name) && !included.has(page.filename) && !isExcluded(page.filename),
  );
  const pages = [...depths].flatMap(([name, depth]) => {
    const look = looks.get(name);
    return look === undefined ? [] : [{ ...look.page, depth, isListed: true }];
  });
  const all = [...pages, ...others.map(([, { page }]) => page)];
  return { pages: all.map((page, index) => ({ ...page, number: index + 1 })), missing };
}

/** What Sphinx makes by itself, and a toctree may name. */
const MADE = new Set(['self', 'genindex', 'modindex', 'py-modindex', 'search']);

interface Followed {
  looks: Map<string, Look>;
  depths: Map<string, number>;
  /** Entries that lead to no page, by the files that list them. */
  missing: Map<string, string[]>;
}

function follow(root: string, { looks, depths, missing }: Followed): void {
  const open: [string, number][] = [[root, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [current, depth] = next;
    const look = looks.get(current);
    if (look === undefined || depths.has(current)) continue;
    depths.set(current, Math.max(0, depth - 1));
    const { filename } = look.page;
    const below = look.contents.flatMap((entry) => documentsOf(entry, filename, looks));
    const absent = below.filter((document) => !looks.has(document) && !MADE.has(document));
    if (absent.length > 0) missing.set(filename, absent);
    open.push(...below.toReversed().map((document): [string, number] => [document, depth + 1]));
  }
}

function documentsOf({ target, isGlob }: TocEntry, from: string, looks: Map<string, Look>): string[] {
  const name = resolveDocument(target, from);
  if (!isGlob) return [name];
  const matches = globOf(name);
  return [...looks.keys()].filter((document) => matches(document)).toSorted();
}

/** What stands in folders with an underscore belongs to the site's making, unless a table of contents lists it. */
function excludes(patterns: readonly string[]): (filename: string) => boolean {
  const globs = patterns.map((pattern) => globOf(pattern.replace(/^\*\*\//, '')));
  return (filename) => {
    const parts = filename.split('/');
    const folders = parts.slice(0, -1);
    if (folders.some((folder) => folder.startsWith('_'))) return true;
    return globs.some((matches) => parts.some((_, index) => matches(parts.slice(0, index + 1).join('/'))));
  };
}
