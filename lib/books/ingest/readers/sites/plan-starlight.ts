import { join, posix } from 'node:path';

import type { PlannedPage } from '../../source-book.ts';
import { type BookPlan, planWithin } from '../book/plan-folder.ts';
import { at, entriesAt } from './literal-values.ts';
import { inSiteOrder, listPages, type NavEntry, orderFolders, pagesByName } from './navigation.ts';
import { readModule } from './read-module.ts';
import { listAt, pageFields, textAt } from './site-config.ts';

/** A page, with its position if the sidebar leaves the order to the pages. */
interface SidebarPage {
  page: PlannedPage;
  order: number;
}

/** Plans a site of Astro's Starlight by its configuration, which is never run, in the order of its sidebar; null if there is none. */
export async function planStarlight(folder: string, site: string): Promise<BookPlan | null> {
  const config = await readModule(folder, [join(site, 'astro.config')]);
  if (config?.source.includes('@astrojs/starlight') !== true) return null;
  const plan = await planWithin(folder, join(site, textAt(config.value, 'srcDir') ?? 'src', 'content/docs'));
  if (plan === null) return null;
  const settings = listAt(config.value, 'integrations').find((one) => at(one, 'sidebar') ?? at(one, 'title'));
  const root = at(at(settings, 'locales'), 'root');
  const pages = await Promise.all(plan.pages.map(describe));
  const sidebar = listAt(settings, 'sidebar');
  const find = pagesByName(plan.pages);
  const cover = find('index');
  const listed = listPages(sidebar, {
    read: (item) => entriesOf(item, pages),
    find: (name) => find(name) ?? find(posix.join(name, 'index')),
  });
  return {
    ...plan,
    dialect: 'docusaurus',
    pictureFolder: join(site, 'public'),
    title: textAt(settings, 'title'),
    language: textAt(root, 'lang'),
    ...(await inSiteOrder(
      plan,
      [...(cover === undefined ? [] : [{ page: cover, depth: 0, title: null }]), ...listed],
      sidebar.length === 0 ? null : 'the sidebar',
    )),
  };
}

async function describe(page: PlannedPage): Promise<SidebarPage> {
  const order = at(at(await pageFields(page), 'sidebar'), 'order');
  return { page, order: typeof order === 'number' ? order : Number.POSITIVE_INFINITY };
}

/** Returns the entries of an item: a page by its address, with or without a label; a group; or all pages of a folder. */
function entriesOf(item: unknown, pages: readonly SidebarPage[]): NavEntry[] {
  if (typeof item === 'string') return [{ page: item }];
  const directory = textAt(at(item, 'autogenerate'), 'directory');
  if (directory !== null) return generated(`${directory.replace(/\/$/, '')}/`, pages);
  const link = textAt(item, 'link');
  const isAway = link !== null && /^[a-z]+:/i.test(link);
  const [path] = link === null || isAway ? [null] : link.replace(/^\//, '').split(/[?#]/, 1);
  const name = textAt(item, 'slug') ?? path ?? null;
  const isGroup = entriesAt(item).some(([key]) => key === 'items');
  return [{ page: isGroup ? null : name, title: textAt(item, 'label'), below: at(item, 'items') }];
}

function generated(folder: string, pages: readonly SidebarPage[]): NavEntry[] {
  const inside = pages.filter(({ page }) => page.filename.startsWith(folder));
  const placeOf = (_: string, group: readonly SidebarPage[]) => Math.min(...group.map(({ order }) => order));
  const top = folder.split('/').length - 1;
  return orderFolders(inside, placeOf, folder).map(({ page }) => ({ page, level: Math.max(0, page.depth - top) }));
}
