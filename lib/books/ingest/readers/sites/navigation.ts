import { posix } from 'node:path';

import type { ContentsSection } from '#lib/books/library/page.ts';

import type { PlannedPage } from '../../source-book.ts';
import { missingChapters } from '../book/missing-chapters.ts';
import type { BookPlan } from '../book/plan-folder.ts';

/** An entry of a site's own table of contents. */
export interface NavEntry {
  /** A page, or its name in the contents; omitted for a section. Entries below a section are one level deeper all the same. */
  page?: PlannedPage | string | null;
  /** The title of the page or section in the contents; null or omitted to use the page's own title. */
  title?: string | null;
  /** The nested list of entries, as written. */
  below?: unknown;
  /** Levels that it is below the others in its list; 0 if left out. */
  level?: number;
  /** Levels that its list is below it; 1 if left out. */
  step?: number;
  /** The file that lists the entry, if the contents are spread over several files. */
  by?: string | undefined;
}

/** The notation of the contents for one site generator. */
export interface NavNotation {
  /** Returns the entries for an item of a list. */
  read: (item: unknown) => NavEntry[];
  /** Returns the page for a name. */
  find: (name: string) => PlannedPage | undefined;
}

/** A page at its place in the contents, or the name of one that is not among the pages. */
export type Listed =
  | { page: PlannedPage; depth: number; title: string | null }
  | { section: ContentsSection }
  | { missing: string; by?: string | undefined };

const NESTING_MAX = 50;
/** Maximum number of entries, because a YAML list can contain itself. */
const ENTRIES_MAX = 50_000;

/** Returns the pages of a site's contents in order, each with its level; `items` is a list, or the only item of one. */
export function listPages(items: unknown, { read, find }: NavNotation): Listed[] {
  const listed: Listed[] = [];
  let count = 0;
  const walk = (list: unknown, depth: number, nesting: number): void => {
    if (nesting > NESTING_MAX) return;
    for (const item of [list ?? []].flat()) {
      for (const one of read(item)) {
        count += 1;
        if (count > ENTRIES_MAX) return;
        const level = depth + (one.level ?? 0);
        const start = listed.push(...placed(one, level, find));
        walk(one.below, level + (one.step ?? 1), nesting + 1);
        if (beginsSection(one, listed.slice(start)))
          listed.splice(start, 0, { section: { title: one.title ?? '', depth: level } });
      }
    }
  };
  walk(items, 0, 0);
  return listed;
}

function placed({ page: name, title = null, by }: NavEntry, depth: number, find: NavNotation['find']): Listed[] {
  if (name === undefined || name === null) return [];
  if (typeof name !== 'string') return [{ page: name, depth, title }];
  const page = find(name);
  return [page === undefined ? { missing: name, by } : { page, depth, title }];
}

/** Returns whether an entry begins a section. It must have a title and no page, and either pages below it or no list of nested entries. */
function beginsSection({ page = null, title = null, ...entry }: NavEntry, below: readonly Listed[]): boolean {
  const isSection = 'below' in entry ? below.some((one) => 'page' in one) : !('page' in entry);
  return isSection && page === null && title !== null;
}

/** Returns a look-up of pages by file, with or without the extension. */
export function pagesByName(pages: readonly PlannedPage[]): (name: string) => PlannedPage | undefined {
  const byStem = new Map(pages.map((page) => [page.filename.replace(/\.[a-z]+$/i, ''), page]));
  const byFile = new Map(pages.map((page) => [page.filename, page]));
  return (name) => {
    const path = posix.normalize(name).replace(/^\//, '');
    return byFile.get(path) ?? byStem.get(path);
  };
}

/**
 * Returns pages in the order of a site's contents, each at its first position, followed by those that are not listed, and a warning for each entry
 * that leads to no page. `contents` is the file that lists them; null if the order comes from the pages themselves.
 */
export async function inSiteOrder(
  plan: Pick<BookPlan, 'pages' | 'sourceFolder' | 'warnings'>,
  listed: readonly Listed[],
  contents: string | null = null,
): Promise<Pick<BookPlan, 'pages' | 'warnings' | 'contents'>> {
  const ordered = new Map<string, PlannedPage>();
  const missing = Map.groupBy(
    listed.flatMap((entry) => ('missing' in entry ? [entry] : [])),
    ({ by }) => by ?? contents,
  );
  let [sections, isSkipped]: [ContentsSection[], boolean] = [[], false];
  for (const entry of listed) {
    // A section whose first page is listed elsewhere begins at its next page. If all its pages are, it is dropped.
    if ('section' in entry)
      sections = [...sections.filter(({ depth }) => !isSkipped || depth < entry.section.depth), entry.section];
    if (!('page' in entry)) continue;
    const { page, depth, title } = entry;
    isSkipped = ordered.has(page.file);
    if (isSkipped) continue;
    const begun = sections.length > 0 && { sections };
    ordered.set(page.file, { ...page, depth, title: title ?? page.title, isListed: true, ...begun });
    sections = [];
  }
  const others = plan.pages.filter(({ file }) => !ordered.has(file));
  const warnings = [...plan.warnings];
  for (const [by, entries] of missing) {
    const names = entries.map((entry) => entry.missing);
    if (by !== null) warnings.push(...(await missingChapters(plan, names, by)));
  }
  return {
    pages: [...ordered.values(), ...others].map((page, index) => ({ ...page, number: index + 1 })),
    warnings,
    ...(contents !== null && { contents }),
  };
}

/**
 * Sorts pages folder by folder, each page and each folder by the position from `placeOf`; equal positions keep their order. It receives the path of a
 * page, or that of a folder with a trailing slash, and the pages there.
 */
export function orderFolders<Item extends { page: PlannedPage }>(
  items: readonly Item[],
  placeOf: (path: string, items: readonly Item[]) => number,
  folder = '',
): Item[] {
  const groups = Map.groupBy(items, ({ page: { filename } }) => {
    const end = filename.indexOf('/', folder.length);
    return end === -1 ? filename : filename.slice(0, end + 1);
  });
  const places = [...groups].map(([path, group]) => ({
    place: placeOf(path, group),
    items: path.endsWith('/') ? orderFolders(group, placeOf, path) : group,
  }));
  return places.toSorted((one, other) => one.place - other.place).flatMap((one) => one.items);
}
