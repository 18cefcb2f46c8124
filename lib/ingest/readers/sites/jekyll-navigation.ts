import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

import { isWithin } from '../book/files-within.ts';
import { addressKey } from '../book/stated-addresses.ts';
import type { NavPage } from './jekyll-order.ts';
import { at } from './literal-values.ts';
import { readYaml, textAt } from './site-config.ts';
import type { Listed } from './site-order.ts';

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
  return lists.toSorted((one, other) => other.length - one.length).flat();
}

function drawsNavigation(name: string): boolean {
  const stem = name.toLowerCase().replace(/\.ya?ml$/, '');
  return stem !== name.toLowerCase() && stem.split(/[-_/]/).some((part) => NAVIGATION.has(part));
}

/** Entries with an address, and whatever lists stand in them. */
function listed(data: unknown, pages: ReadonlyMap<string, NavPage>, depth: number): Listed[] {
  if (depth > DEPTH_MAX || typeof data !== 'object' || data === null) return [];
  if (Array.isArray(data)) return data.flatMap((entry: unknown) => listed(entry, pages, depth));
  const address = ADDRESS_NAMES.map((name) => textAt(data, name)).find((one) => one !== null);
  const page = address === undefined || /^[a-z]+:/i.test(address) ? undefined : pages.get(addressKey(address));
  const title = TITLE_NAMES.map((name) => textAt(data, name)).find((one) => one !== null) ?? null;
  const own: Listed[] = page === undefined ? [] : [{ page: page.page, depth, title: title ?? page.title }];
  const isHeading = own.length > 0 || title !== null;
  const inner = Object.keys(data).flatMap((name) => {
    const value = at(data, name);
    return typeof value === 'object' ? listed(value, pages, isHeading ? depth + 1 : depth) : [];
  });
  return [...own, ...inner];
}
