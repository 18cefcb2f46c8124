import { dirname, join, resolve } from 'node:path';

import type { List, ListItem, Nodes, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';

import type { ContentsSection } from '#lib/books/library/page.ts';
import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';

import type { PlannedPage, SourceWarning } from '../../source-book.ts';
import { parseMarkdown } from '../markdown/markdown-tree.ts';
import { decodeAddress } from '../tree/decode-address.ts';
import { readNeeded } from './decode-source.ts';
import { findWithin, isFileOf, isWithin, relativePath } from './files-within.ts';
import { at, entriesAt } from '../sites/literal-values.ts';
import { NOT_UNDERSTOOD, readConfig, textAt, textsAt } from '../sites/site-config.ts';
import { leftOut, missingChapter } from './missing-chapters.ts';
import { type BookPlan, numberPages, planFolder } from './plan-folder.ts';
import { fromOldAddress, redirectsOfMap } from './site-redirects.ts';

/** The folders of an mdBook: `rootFolder` contains its configuration, `sourceFolder` its `SUMMARY.md`. */
interface MdBookPlace {
  rootFolder: string;
  sourceFolder: string;
  /** The content of its `book.toml`. */
  config: unknown;
  warnings: SourceWarning[];
}

/** A line of an mdBook's table of contents. */
interface SummaryEntry {
  title: string;
  /** As written, relative to the summary; null for a draft chapter and for a part title. */
  link: string | null;
  depth: number;
  /** Its number, as in `4.1`; null for entries outside of lists. */
  chapter: string | null;
}

/** Recognises an mdBook by the folder of its `book.toml`, by its source folder, or by a `SUMMARY.md` only. */
export async function findMdBook(folder: string): Promise<MdBookPlace | null> {
  for (const rootFolder of [folder, dirname(folder)]) {
    const written = await readConfig(rootFolder, rootFolder, 'book.toml');
    const config = written?.value ?? {};
    const sourceFolder = resolve(rootFolder, textAt(at(config, 'book'), 'src') ?? 'src');
    const isHere =
      rootFolder === folder ? isWithin(rootFolder, sourceFolder) : written !== null && sourceFolder === folder;
    if (!isHere || !(await isFileOf(sourceFolder, 'SUMMARY.md'))) continue;
    const message = 'book.toml is not valid TOML and is ignored.';
    const warnings = config === NOT_UNDERSTOOD ? [{ file: 'book.toml', message, key: 'book.toml' }] : [];
    return { rootFolder, sourceFolder, config, warnings };
  }
  const isAlone = await isFileOf(folder, 'SUMMARY.md');
  return isAlone ? { rootFolder: folder, sourceFolder: folder, config: {}, warnings: [] } : null;
}

/** Plans the chapters of an mdBook in the order of its summary; chapters whose file is missing are reported and skipped. */
export async function planMdBook({ rootFolder, sourceFolder, config, warnings }: MdBookPlace): Promise<BookPlan> {
  const text = await readNeeded(join(sourceFolder, 'SUMMARY.md'), 'SUMMARY.md');
  const found = [];
  let sections: ContentsSection[] = [];
  for (const entry of parseSummary(text)) {
    if (entry.link === null) sections.push({ title: entry.title, depth: entry.depth });
    const chapter = await findChapter(entry, { rootFolder, sourceFolder, warnings });
    if (chapter === null) continue;
    found.push({ ...chapter, ...(sections.length > 0 && { sections }) });
    sections = [];
  }
  const pages = numberPages(found, warnings);
  const [book, html] = [at(config, 'book'), at(at(config, 'output'), 'html')];
  const siteUrl = textAt(html, 'site-url');
  const prefixes = entriesAt(at(at(html, 'code'), 'hidelines'));
  return {
    rootFolder,
    sourceFolder,
    sourcePath: rootFolder,
    title: textAt(book, 'title'),
    language: textAt(book, 'language'),
    authors: textsAt(book, 'authors'),
    webUrl: siteUrl !== null && /^https?:\/\//.test(siteUrl) ? `${trimEndOf(siteUrl, /\//)}/` : null,
    isMdBook: true,
    hiddenLinePrefixes: Object.fromEntries(
      prefixes.flatMap(([language, prefix]) => (typeof prefix === 'string' ? [[language, prefix]] : [])),
    ),
    redirects: redirectsOfMap(at(html, 'redirect')).map(fromOldAddress),
    pages,
    warnings: [...warnings, ...(pages.length === 0 ? [] : await unlisted(sourceFolder, pages))],
  };
}

/** Warns about files that could be pages but are not in the summary: mdBook makes no pages of them. */
async function unlisted(sourceFolder: string, pages: readonly PlannedPage[]): Promise<SourceWarning[]> {
  const listed = new Set(pages.map(({ file }) => file));
  const others = (await planFolder(sourceFolder)).pages.filter(
    ({ file, filename, format }) => format === 'markdown' && filename !== 'SUMMARY.md' && !listed.has(file),
  );
  return others.map(({ filename }) => leftOut(filename, 'SUMMARY.md does not list it'));
}

async function findChapter(
  { link, title, depth, chapter }: SummaryEntry,
  { rootFolder, sourceFolder, warnings }: Pick<MdBookPlace, 'rootFolder' | 'sourceFolder' | 'warnings'>,
) {
  // A draft chapter has no link, and a link to the web is not a chapter.
  if (link === null || /^[a-z][a-z0-9+.-]*:/i.test(link)) return null;
  const written = decodeAddress(link.replace(/[?#].*$/s, ''));
  const file = resolve(sourceFolder, written);
  const found = await findWithin({ rootFolder, sourceFolder }, file);
  const filename = relativePath(sourceFolder, file).replace(/^(?:\.\.\/)+/, '');
  if (found.kind === 'file') return { filename, file, depth, chapter, title: title === '' ? null : title };
  const reason = found.kind === 'missing' ? 'is not there' : found.reason;
  warnings.push(missingChapter(written, 'SUMMARY.md', reason));
  return null;
}

/**
 * Returns the chapters of a `SUMMARY.md` in reading order, with the part titles. Chapters are links outside of lists (prefix and suffix chapters) and
 * the items of nested lists, which are numbered across all parts, including drafts. The title of the summary, separators and anything else are
 * ignored.
 */
export function parseSummary(markdown: string): SummaryEntry[] {
  const tree: Root = parseMarkdown(markdown);
  const numbering = { above: '', last: 0 };
  return tree.children.flatMap((node, index) => {
    if (node.type === 'list') return entriesOfList(node, 0, numbering);
    if (node.type === 'heading' && index > 0) return [{ title: wordsOf(node), link: null, depth: 0, chapter: null }];
    if (node.type === 'paragraph') {
      return node.children.flatMap((child) => entryOf(child, { depth: 0, chapter: null }) ?? []);
    }
    return [];
  });
}

/** The numbering of one level: the prefix of each number, as in `4.`, and the last number given. */
interface Numbering {
  above: string;
  last: number;
}

function entriesOfList(list: List, depth: number, numbering: Numbering): SummaryEntry[] {
  return list.children.flatMap((item) => entriesOfItem(item, depth, numbering));
}

function entriesOfItem(item: ListItem, depth: number, numbering: Numbering): SummaryEntry[] {
  numbering.last += 1;
  const chapter = `${numbering.above}${numbering.last}`;
  const below = { above: `${chapter}.`, last: 0 };
  return item.children.flatMap((node) => {
    if (node.type === 'list') return entriesOfList(node, depth + 1, below);
    if (node.type === 'paragraph') return node.children.flatMap((child) => entryOf(child, { depth, chapter }) ?? []);
    return [];
  });
}

function entryOf(node: Nodes, place: Pick<SummaryEntry, 'depth' | 'chapter'>): SummaryEntry | null {
  if (node.type !== 'link') return null;
  return { title: wordsOf(node), link: node.url === '' ? null : node.url, ...place };
}

function wordsOf(node: Nodes): string {
  return toString(node, { includeHtml: false, includeImageAlt: false }).replace(/\s+/g, ' ').trim();
}
