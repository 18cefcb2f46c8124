import { AppError } from '#lib/foundation/core/errors.ts';

import type { PageStore } from './page-store.ts';
import { readSitemap, type Sitemap } from './sitemap.ts';

/** Maximum number of sitemaps that a sitemap index may list. */
const SITEMAPS_MAX = 50;

/** Returns the pages of a sitemap, or of those listed in an index, in order. Pages of other sites are left out. */
export async function pagesOfSitemap(sitemap: Sitemap, site: URL, store: PageStore): Promise<URL[]> {
  const isOwn = ({ origin }: URL) => origin === site.origin;
  const own = sitemap.addresses.filter(isOwn);
  if (sitemap.kind === 'pages') return own;
  const pages = new Map<string, URL>();
  for (const address of own.slice(0, SITEMAPS_MAX)) {
    for (const page of (await nestedSitemap(address, store))?.addresses ?? []) pages.set(page.href, page);
  }
  return [...pages.values()].filter(isOwn);
}

/** Reads a nested sitemap; null for one that cannot be read, which is reported as a warning, and for one that is an index itself. */
async function nestedSitemap(address: URL, store: PageStore): Promise<Sitemap | null> {
  try {
    const { text } = await store.first(address);
    const sitemap = await readSitemap(text, address);
    if (sitemap?.kind === 'pages') return sitemap;
    store.warn('sitemap', address.href, `${address.href} is not a sitemap of pages and is left out.`);
  } catch (error) {
    if (!AppError.is(error) || error.code !== 'validation_error') throw error;
    store.warn('sitemap', address.href, error.message);
  }
  return null;
}

/** Returns the folder that contains all pages, with a trailing slash. */
export function commonFolder(pages: readonly URL[]): string {
  const [first, ...others] = pages.map(({ pathname }) => pathname.slice(0, pathname.lastIndexOf('/') + 1));
  let folder = first ?? '/';
  for (const other of others)
    while (!other.startsWith(folder)) folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  return folder;
}
