import { readdir, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { PlannedPage } from '../../source-book.ts';
import { isWithin } from '../book/files-within.ts';
import { leftOut } from '../book/missing-chapters.ts';
import { pathGlobs } from '../book/path-globs.ts';
import { type BookPlan, planWithin } from '../book/plan-folder.ts';
import { addressKey } from '../book/stated-addresses.ts';
import { at, entriesAt } from './literal-values.ts';
import { inSiteOrder, type Listed, listPages, type NavEntry } from './navigation.ts';
import { pageFields, readValue, textAt, textsAt } from './site-config.ts';
import { siteVariables } from './site-variables.ts';

/** Names of data files from which layouts generate the table of contents. */
const NAVIGATION = new Set(['nav', 'navigation', 'sidebar', 'sidebars', 'toc', 'contents', 'menu']);
const ADDRESS_NAMES = ['url', 'link', 'href', 'path', 'page'];
const TITLE_NAMES = ['title', 'name', 'label', 'text'];
const DATA_FILES_MAX = 50;
const natural = new Intl.Collator('en', { numeric: true });

/** A page of a Jekyll site, with its position from its front matter. */
interface NavPage {
  page: PlannedPage;
  title: string | null;
  /** Parent pages, by title. */
  parent: string | null;
  grandParent: string | null;
  order: number | string | null;
  isHidden: boolean;
  /** The page's address in the form of `addressKey`. */
  address: string;
}

/** Plans a Jekyll site by its `_config.yml`, in the order of `nav_order` or of its navigation data; null if there is none. */
export async function planJekyll(folder: string, site: string): Promise<BookPlan | null> {
  const config = await readValue(folder, site, '_config.yml');
  const plan = config === null ? null : await planWithin(folder, resolve(site, textAt(config, 'source') ?? '.'));
  if (plan === null) return null;
  const { kept, warnings } = withoutExcluded(plan.pages, textsAt(config, 'exclude'));
  const pages = await Promise.all(kept.map(described));
  const dataFolder = resolve(plan.sourceFolder, textAt(config, 'data_dir') ?? '_data');
  const isOrdered = pages.some(({ order, parent }) => order !== null || parent !== null);
  const listed = isOrdered ? inNavOrder(pages) : await navigationOf(pages, { folder, dataFolder });
  return {
    ...plan,
    title: textAt(config, 'title') ?? textAt(config, 'name'),
    language: textAt(config, 'lang') ?? textAt(config, 'locale'),
    variables: siteVariables(config, 'site'),
    ...(await inSiteOrder(
      { ...plan, pages: pages.map(({ page }) => page), warnings: [...plan.warnings, ...warnings] },
      [...listed, ...collectionPages(pages, config)],
      listed.some((entry) => 'missing' in entry) ? '_data' : null,
    )),
  };
}

/** Pages excluded by the site's configuration are left out for every reader. */
function withoutExcluded(pages: readonly PlannedPage[], patterns: string[]) {
  const isExcluded = pathGlobs(patterns);
  const kept = pages.filter(({ filename }) => !isExcluded(filename));
  const others = pages.filter(({ filename }) => isExcluded(filename));
  const warnings = others.map(({ filename }) => leftOut(filename, 'the site’s configuration excludes it'));
  // If nothing is left, the patterns have another meaning and are ignored.
  return kept.length === 0 ? { kept: pages, warnings: [] } : { kept, warnings };
}

async function described(page: PlannedPage): Promise<NavPage> {
  const fields = await pageFields(page);
  const title = textAt(fields, 'title');
  const order = at(fields, 'nav_order');
  return {
    page: { ...page, title: title ?? page.title },
    title,
    parent: textAt(fields, 'parent'),
    grandParent: textAt(fields, 'grand_parent') ?? textAt(fields, 'ancestor'),
    order: typeof order === 'number' || typeof order === 'string' ? order : null,
    isHidden: at(fields, 'nav_exclude') === true,
    address: addressKey(textAt(fields, 'permalink') ?? page.filename.replace(/^_/, '')),
  };
}

/** Sorts pages by `nav_order` below their `parent`, as documentation themes do: pages without a number follow by title. */
function inNavOrder(pages: readonly NavPage[]): Listed[] {
  const shown = pages.filter(({ isHidden, title }) => !isHidden && title !== null).toSorted(compare);
  const byParent = Map.groupBy(shown, ({ parent }) => parent);
  // Each page is listed once, even if several have the same title.
  const taken = new Set<NavPage>();
  const below = (title: string | null, above: string | null, depth: number): Listed[] => {
    const own = (byParent.get(title) ?? []).filter(
      (one) => !taken.has(one) && (one.grandParent === null || depth < 2 || one.grandParent === above),
    );
    for (const one of own) taken.add(one);
    return own.flatMap((one) => [{ page: one.page, depth, title: one.title }, ...below(one.title, title, depth + 1)]);
  };
  return below(null, null, 0);
}

function compare(one: NavPage, other: NavPage): number {
  const [number, otherNumber] = [one.order, other.order].map((order) =>
    typeof order === 'number' ? order : Number.NaN,
  );
  const numbers = (number ?? 0) - (otherNumber ?? 0);
  if (Number.isFinite(numbers) && numbers !== 0) return numbers;
  return (
    rankOf(one.order) - rankOf(other.order) ||
    natural.compare(String(one.order ?? one.title), String(other.order ?? other.title))
  );
}

/** Ranks orders: numbers first, then words, then pages without one. */
function rankOf(order: NavPage['order']): number {
  return order === null ? 2 : Number(typeof order === 'string');
}

/** Returns the pages that the lists in `_data` refer to by address, starting with the list that refers to most; none if there is no such list. */
async function navigationOf(
  pages: readonly NavPage[],
  { folder, dataFolder }: { folder: string; dataFolder: string },
): Promise<Listed[]> {
  const place = await realpath(dataFolder).catch(() => null);
  if (place === null || !isWithin(folder, place)) return [];
  const names = await readdir(place, { recursive: true }).catch(() => []);
  const byAddress = new Map(pages.map((page) => [page.address, page.page]));
  const find = (address: string) => byAddress.get(addressKey(address));
  const lists: Listed[][] = [];
  for (const name of names.filter(drawsNavigation).toSorted().slice(0, DATA_FILES_MAX)) {
    lists.push(listPages(await readValue(folder, place, name), { read: entriesOf, find }));
  }
  const pagesOf = (list: readonly Listed[]) => list.filter((entry) => 'page' in entry);
  // A list with mostly other entries is no navigation, so only its pages are used.
  const trusted = lists.map((list) => (pagesOf(list).length * 2 > list.length ? list : pagesOf(list)));
  return trusted.toSorted((one, other) => pagesOf(other).length - pagesOf(one).length).flat();
}

function drawsNavigation(name: string): boolean {
  const stem = name.toLowerCase().replace(/\.ya?ml$/, '');
  return stem !== name.toLowerCase() && stem.split(/[-_/]/).some((part) => NAVIGATION.has(part));
}

/** Returns an entry with an address, and the lists nested in it. */
function entriesOf(data: unknown): NavEntry[] {
  if (typeof data !== 'object' || data === null) return [];
  const [address = null] = ADDRESS_NAMES.flatMap((name) => textAt(data, name) ?? []);
  const [title = null] = TITLE_NAMES.flatMap((name) => textAt(data, name) ?? []);
  const page = address === null || /^[a-z]+:/i.test(address) ? null : address;
  return [{ page, title, below: Object.values(data).flat(), step: page === null && title === null ? 0 : 1 }];
}

/** Returns the pages in folders that begin with `_` if the configuration declares them as collections. */
function collectionPages(pages: readonly NavPage[], config: unknown): Listed[] {
  const collections = at(config, 'collections');
  const names = [...textsAt(config, 'collections'), ...entriesAt(collections).map(([name]) => name)];
  const folders = names.map((name) => `_${name}/`);
  return pages
    .filter(({ page }) => folders.some((folder) => page.filename.startsWith(folder)))
    .map(({ page }) => ({ page, depth: Math.max(0, page.depth - 1), title: null }));
}
