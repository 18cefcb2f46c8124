import { dirname, join, resolve } from 'node:path';
import type { List, ListItem, Nodes, Root } from 'mdast';

import type { PlannedPage, SourceWarning } from '../../source-book.ts';
import { leftOut } from './left-out.ts';
import { parseMarkdown } from '../markdown/markdown-tree.ts';
import { decodeAddress } from '../tree/decode-address.ts';
import { readNeeded } from './decode-source.ts';
import { findWithin, isWithin, relativePath } from './files-within.ts';
import { DEFAULT_MDBOOK_CONFIG, type MdBookConfig, parseMdBookConfig } from './mdbook-config.ts';
import { missingChapter } from './missing-chapters.ts';
import { type BookPlan, numberPages, planFolder } from './plan-folder.ts';

/** Where an mdBook is: `rootFolder` holds its configuration, `sourceFolder` its `SUMMARY.md`. */
interface MdBookPlace {
  rootFolder: string;
  sourceFolder: string;
  config: MdBookConfig;
  warnings: SourceWarning[];
}

/** A line of an mdBook's table of contents. */
interface SummaryEntry {
  title: string;
  /** As written, relative to the summary; null for a draft chapter. */
  link: string | null;
  depth: number;
  /** Its number, as in `4.1`; null for what stands outside of lists. */
  chapter: string | null;
}

/** Recognises an mdBook by the folder of its `book.toml`, by its source folder, or by a `SUMMARY.md` alone. */
export async function findMdBook(folder: string): Promise<MdBookPlace | null> {
  const parent = dirname(folder);
  for (const rootFolder of [folder, parent]) {
    const { config, warnings } = await readConfig(rootFolder);
    const sourceFolder = resolve(rootFolder, (config ?? DEFAULT_MDBOOK_CONFIG).sourceFolder);
    const isHere =
      rootFolder === folder ? isWithin(rootFolder, sourceFolder) : config !== null && sourceFolder === folder;
    if (isHere && (await hasSummary(sourceFolder))) {
      return { rootFolder, sourceFolder, config: config ?? DEFAULT_MDBOOK_CONFIG, warnings };
    }
  }
  return (await hasSummary(folder))
    ? { rootFolder: folder, sourceFolder: folder, config: DEFAULT_MDBOOK_CONFIG, warnings: [] }
    : null;
}

async function hasSummary(folder: string): Promise<boolean> {
  return (await findWithin(onlyFolder(folder), join(folder, 'SUMMARY.md'))).kind === 'file';
}

function onlyFolder(folder: string) {
  return { rootFolder: folder, sourceFolder: folder };
}

async function readConfig(folder: string): Promise<{ config: MdBookConfig | null; warnings: SourceWarning[] }> {
  const file = join(folder, 'book.toml');
  if ((await findWithin(onlyFolder(folder), file)).kind !== 'file') return { config: null, warnings: [] };
  const config = parseMdBookConfig(await readNeeded(file, 'book.toml'));
  if (config !== null) return { config, warnings: [] };
  const message = 'book.toml is not valid TOML and is ignored.';
  return { config: DEFAULT_MDBOOK_CONFIG, warnings: [{ file: 'book.toml', message, key: 'book.toml' }] };
}

/** The chapters of an mdBook in the order of its summary; those whose file is not there are reported and left out. */
export async function planMdBook({ rootFolder, sourceFolder, config, warnings }: MdBookPlace): Promise<BookPlan> {
  const text = await readNeeded(join(sourceFolder, 'SUMMARY.md'), 'SUMMARY.md');
  const found = [];
  for (const entry of parseSummary(text)) {
    const chapter = await findChapter(entry, { rootFolder, sourceFolder, warnings });
    if (chapter) found.push(chapter);
  }
  const pages = numberPages(found, warnings);
  return {
    rootFolder,
    sourceFolder,
    sourcePath: rootFolder,
    title: config.title,
    language: config.language,
    authors: config.authors,
    webUrl: config.webUrl,
    isMdBook: true,
    hiddenLinePrefixes: config.hiddenLinePrefixes,
    redirects: config.redirects,
    pages,
    warnings: [...warnings, ...(pages.length === 0 ? [] : await unlisted(sourceFolder, pages))],
  };
}

/** Files that could be pages, and that the summary does not name: mdBook makes no pages of them. */
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
  // A draft chapter has no link, and a link to the web is no chapter.
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
 * The chapters of a `SUMMARY.md` in reading order: links outside of lists (prefix and suffix chapters) and nested lists, whose items
 * are numbered through all parts, drafts too. Part titles, separators and anything else are no chapters.
 */
export function parseSummary(markdown: string): SummaryEntry[] {
  const tree: Root = parseMarkdown(markdown);
  const numbering = { above: '', last: 0 };
  return tree.children.flatMap((node) => {
    if (node.type === 'list') return entriesOfList(node, 0, numbering);
    if (node.type === 'paragraph') {
      return node.children.flatMap((child) => entryOf(child, { depth: 0, chapter: null }) ?? []);
    }
    return [];
  });
}

/** The numbers of one level: what stands before each, as in `4.`, and the last one given. */
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
  return { title: plainText(node).replace(/\s+/g, ' ').trim(), link: node.url === '' ? null : node.url, ...place };
}

function plainText(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value;
  return 'children' in node ? node.children.map(plainText).join('') : '';
}
