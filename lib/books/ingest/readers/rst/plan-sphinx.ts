import { posix } from 'node:path';

import { readSource, textOfPage } from '../book/decode-source.ts';
import { type BookPlan, formatOf, planWithin } from '../book/plan-folder.ts';
import type { FoundLabel } from '../dialects/page-titles.ts';
import { mystLabels } from '../dialects/myst-labels.ts';
import type { PlannedPage } from '../../source-book.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { inSiteOrder, listPages, type NavEntry, type NavNotation } from '../sites/navigation.ts';
import { readConfig } from '../sites/site-config.ts';
import { documentName, globOf, ReferenceCollector, resolveDocument } from './book-references.ts';
import { parseRst } from './parse-rst.ts';
import type { Anchor, TocEntry } from './rst-page.ts';
import { parseSphinxConfig, type SphinxConfig } from './sphinx-config.ts';
import { splitTitle } from './inline/delimiters.ts';

/** Plans a Sphinx site by its `conf.py`; null if there is none. */
export async function planSphinx(folder: string, site: string): Promise<BookPlan | null> {
  const written = await readConfig(folder, site, 'conf.py');
  if (written === null) return null;
  const config = parseSphinxConfig(written.source);
  const formatOfFile = (file: string) =>
    formatOf(file) ?? (config.hasTextPages && file.endsWith('.txt') ? 'rst' : null);
  const plan = await planWithin(folder, site, formatOfFile);
  if (plan?.pages.some(({ format }) => format === 'rst' || format === 'markdown') !== true) return null;
  const { title, language, authors, variables, prologue } = config;
  const arranged = await arrangePages(plan, config);
  return { ...arranged, title, language, authors, variables, ...(prologue !== '' && { prologue }) };
}

/** Facts about a page after it has been scanned. */
interface Look {
  page: PlannedPage;
  contents: TocEntry[];
  includes: string[];
}

/**
 * Puts pages of reStructuredText, and Markdown pages that belong to such books, in the order of their tables of contents, and records their reference
 * targets.
 */
export async function arrangePages(plan: BookPlan, config: Partial<SphinxConfig> = {}): Promise<BookPlan> {
  if (!plan.pages.some(({ format }) => format === 'rst') && !(await beginsWithContents(plan))) return plan;
  const references = new ReferenceCollector();
  const looks = new Map<string, Look>();
  for (const page of plan.pages) looks.set(documentName(page.filename), await lookAt(page, references));
  const { rootDocument = null, excluded = [], links } = config;
  const root = [rootDocument, 'index', 'contents'].find((name) => name !== null && looks.has(name));
  const listed = listPages(root === undefined ? [] : { name: root }, toctreesOf(looks));
  const files = new Set(listed.map((entry) => ('page' in entry ? entry.page.file : null)));
  const included = new Set([...looks.values()].flatMap(({ includes }) => includes));
  const isExcluded = excludes(excluded);
  const pages = [...looks.values()]
    .map(({ page }) => page)
    .filter(({ file, filename }) => files.has(file) || (!included.has(filename) && !isExcluded(filename)));
  return {
    ...plan,
    ...(await inSiteOrder({ ...plan, pages }, listed, 'a toctree')),
    references: references.write(links),
  };
}

/** Whether a folder contains Markdown and its first page lists others. */
async function beginsWithContents({ pages }: BookPlan): Promise<boolean> {
  const first = pages.find(({ filename, format }) => format === 'markdown' && documentName(filename) === 'index');
  return first !== undefined && tocEntriesOf((await textOfPage(first)) ?? '').length > 0;
}

/** Returns a target on a Markdown page that pages of reStructuredText may refer to. */
function anchorOf({ name, id, title, numbered = '' }: FoundLabel): Anchor {
  const words = title === '' ? numbered : title;
  return { kind: 'label', name, id, title: words === '' ? null : words };
}

async function lookAt(page: PlannedPage, references: ReferenceCollector): Promise<Look> {
  const look: Look = { page, contents: [], includes: [] };
  if (page.format !== 'rst') {
    const text = page.format === 'markdown' ? ((await textOfPage(page)) ?? '') : '';
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
    // The error is reported when the page is read.
    if (!(error instanceof UnreadablePageError) && !(error instanceof RangeError)) throw error;
    references.add(page.filename, null, []);
  }
  return look;
}

/** Pages that Sphinx generates, and a toctree may name. */
const MADE = new Set(['self', 'genindex', 'modindex', 'py-modindex', 'search']);

/** Returns documents by their names, each at the first toctree that lists it. Pages listed by the first page are on its level. */
function toctreesOf(looks: ReadonlyMap<string, Look>): NavNotation {
  const taken = new Set<string>();
  const read = (item: unknown): NavEntry[] => {
    const { caption, name = '', by } = item as { caption?: string; name?: string; by?: string };
    if (caption !== undefined) return [{ title: caption }];
    const look = looks.get(name);
    if (look === undefined) return MADE.has(name) ? [] : [{ page: name, ...(by !== undefined && { by }) }];
    if (taken.has(name)) return [];
    taken.add(name);
    const { filename } = look.page;
    const below = look.contents.flatMap((entry, index) => {
      const documents = documentsOf(entry, filename, looks).map((document) => ({ name: document, by: filename }));
      const isBegun = entry.caption === undefined || entry.caption === look.contents[index - 1]?.caption;
      return isBegun ? documents : [{ caption: entry.caption }, ...documents];
    });
    return [{ page: look.page, below, step: by === undefined ? 0 : 1 }];
  };
  return { read, find: () => undefined };
}

function documentsOf({ target, isGlob }: TocEntry, from: string, looks: ReadonlyMap<string, Look>): string[] {
  const name = resolveDocument(target, from);
  if (!isGlob) return [name];
  const matches = globOf(name);
  return [...looks.keys()].filter((document) => matches(document)).toSorted();
}

/** Folders with a leading underscore are part of the site's build, unless a table of contents lists their files. */
function excludes(patterns: readonly string[]): (filename: string) => boolean {
  const globs = patterns.map((pattern) => globOf(pattern.replace(/^\*\*\//, '')));
  return (filename) => {
    const parts = filename.split('/');
    const folders = parts.slice(0, -1);
    if (folders.some((folder) => folder.startsWith('_'))) return true;
    return globs.some((matches) => parts.some((_, index) => matches(parts.slice(0, index + 1).join('/'))));
  };
}

const OPENING = /^ {0,3}(`{3,}|:{3,})[ \t]{0,9}(?:\{toctree\}|toc)[ \t]*$/;
const OPTION = /^:[\w-]+:/;

interface Fence {
  mark: string;
  isGlob: boolean;
  isSettings: boolean;
}

/** Returns the pages that a Markdown page lists below itself, in fences called `{toctree}` (MyST) or `toc`. */
function tocEntriesOf(markdown: string): TocEntry[] {
  if (!markdown.includes('toc')) return [];
  const entries: TocEntry[] = [];
  let fence: Fence | null = null;
  for (const line of markdown.split('\n')) {
    const [, mark] = OPENING.exec(line) ?? [];
    const written = line.trim();
    if (fence === null) fence = mark === undefined ? null : { mark, isGlob: false, isSettings: false };
    else if (written.startsWith(fence.mark)) fence = null;
    else entries.push(...entryOf(written, fence));
  }
  return entries;
}

/** Returns the entry of a line; none for an option, which updates the state of the fence. */
function entryOf(written: string, fence: Fence): TocEntry[] {
  if (written === '---') fence.isSettings = !fence.isSettings;
  else if (OPTION.test(written) || fence.isSettings) fence.isGlob ||= /^:?glob\b/.test(written);
  else if (written !== '' && !written.startsWith('#'))
    return [{ ...splitTitle(written), isGlob: fence.isGlob && written.includes('*') }];
  return [];
}
