import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

import { isWithin } from '../book/files-within.ts';
import { addressKey } from '../book/stated-addresses.ts';
import type { NavPage } from './jekyll-order.ts';
import { at } from './literal-values.ts';
import { readYaml, textAt } from './site-config.ts';
import { type Listed, listedOr } from './site-order.ts';

/** Files of data by whose names layouts draw contents. */
const NAVIGATION = new Set(['nav', 'navigation', 'sidebar', 'sidebars', 'toc', 'contents', 'menu']);
const ADDRESS_NAMES = ['url', 'link', 'href', 'path', 'page'];
const TITLE_NAMES = ['title', 'name', 'label', 'text'];
const DEPTH_MAX = 20;
const FILES_MAX = 50;

/** The pages that the lists of `_data` name by their addresses, of the list first that names most; none where there is no such list. */
export async function navigationOf(
  pages: readonly NavPage[],
  { folder, dataFolder }: { folder: string; dataFolder: string },
): Promise<Listed[]> {
  const place = await realpath(dataFolder).catch(() => null);
  if (place === null || !isWithin(folder, place)) return [];
  const names = await readdir(place, { recursive: true }).catch(() => []);
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  const lists: Listed[][] = [];
  const files = names.filter(drawsNavigation).toSorted().slice(0, FILES_MAX);
  for (const name of files) {
    const data = await readYaml(folder, join(place, name));
    lists.push(listed(data, byAddress, 0));
  }
  const pagesOf = (list: readonly Listed[]) => list.filter((entry) => 'page' in entry);
  // A list of mostly other things is no navigation.
  const trusted = lists.map((list) => (pagesOf(list).length * 2 > list.length ? list : pagesOf(list)));
  return trusted.toSorted((one, other) => pagesOf(other).length - pagesOf(one).length).flat();
}

function drawsNavigation(name: string): boolean {
  const stem = name.toLowerCase().replace(/\.ya?ml$/, '');
  return stem !== name.toLowerCase() && stem.split(/[-_/]/).some((part) => NAVIGATION.has(part));
}

/** Entries with an address, and whatever lists stand in them. */
function listed(data: unknown, pages: ReadonlyMap<string, NavPage>, depth: number): Listed[] {
  if (depth > DEPTH_MAX || typeof data !== 'object' || data === null) return [];
  if (Array.isArray(data)) return data.flatMap((entry: unknown) => listed(entry, pages, depth));
  const address = ADDRESS_NAMES.map((name) => textAt(data, name)).find((one) => one !== null) ?? '';
  const title = TITLE_NAMES.map((name) => textAt(data, name)).find((one) => one !== null) ?? null;
  const own = ownEntry(address, pages, { depth, title });
  const isHeading = own.length > 0 || title !== null;
  const inner = Object.keys(data).flatMap((name) => {
    const value = at(data, name);
    return typeof value === 'object' ? listed(value, pages, isHeading ? depth + 1 : depth) : [];
  });
  return [...own, ...inner];
}

function ownEntry(
  address: string,
  pages: ReadonlyMap<string, NavPage>,
  { depth, title }: { depth: number; title: string | null },
): Listed[] {
  if (address === '' || /^[a-z]+:/i.test(address)) return [];
  const found = pages.get(addressKey(address));
  return listedOr(found?.page, address, { depth, title: title ?? found?.title ?? null });
}
