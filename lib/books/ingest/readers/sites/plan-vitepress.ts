import { join, posix, resolve } from 'node:path';

import { type BookPlan, planWithin } from '../book/plan-folder.ts';
import type { PlannedPage } from '../../source-book.ts';
import { at, entriesAt } from './literal-values.ts';
import { inSiteOrder, listPages, type NavEntry, pagesByName } from './navigation.ts';
import { readModule } from './read-module.ts';
import { listAt, textAt } from './site-config.ts';

/** Plans a VitePress site by its configuration, which is never run, in the order of its sidebars; null if there is none. */
export async function planVitePress(folder: string, site: string): Promise<BookPlan | null> {
  const config = await readModule(folder, [`${site}/.vitepress/config`, `${site}/.vitepress/config/index`]);
  if (config === null) return null;
  const sourceFolder = resolve(site, textAt(config.value, 'srcDir') ?? '.');
  const plan = await planWithin(folder, sourceFolder);
  if (plan === null) return null;
  const root = rootLanguage(config.value);
  const local = root === null ? null : await readModule(folder, [`${sourceFolder}/${root}/config`]);
  const settings = [config.value, at(at(config.value, 'locales'), 'root'), local?.value];
  const find = findPage(plan.pages, root);
  const cover = find('');
  const items = settings.flatMap((value) => itemsOf(at(at(value, 'themeConfig'), 'sidebar')));
  const listed = listPages(items, { read: entriesOf, find });
  return {
    ...plan,
    pictureFolder: join(sourceFolder, 'public'),
    title: settings.map((value) => textAt(value, 'title')).find((title) => title !== null) ?? null,
    language: settings.map((value) => textAt(value, 'lang')).find((lang) => lang !== null) ?? null,
    ...(root !== null && { addressRoots: [`${root}/`] }),
    ...(!/\bmath\b|mathjax|katex/i.test(config.source) && { isDollarPlain: true }),
    ...(await inSiteOrder(
      plan,
      [...(cover === undefined ? [] : [{ page: cover, depth: 0, title: null }]), ...listed],
      listed.length === 0 ? null : 'the sidebar',
    )),
  };
}

/** Returns the folder that is published at the root of the site: `'en/:rest*': ':rest*'`. */
function rootLanguage(config: unknown): string | null {
  const [from] = entriesAt(at(config, 'rewrites')).find(([, to]) => to === ':rest*' || to === ':path*') ?? [];
  return from === undefined ? null : (/^([\w-]{2,12})\/:/.exec(from)?.[1] ?? null);
}

/** Returns the items of a sidebar: a list, or lists by path, of which the more general come first. */
function itemsOf(sidebar: unknown): unknown[] {
  if (Array.isArray(sidebar)) return sidebar as unknown[];
  const byPath = entriesAt(sidebar).toSorted(([one], [other]) => levelOf(one) - levelOf(other));
  return byPath.flatMap(([, one]) =>
    Array.isArray(one) ? (one as unknown[]) : withBase(listAt(one, 'items'), textAt(one, 'base')),
  );
}

/** Adds the common prefix of their addresses to items without their own. */
function withBase(items: unknown[], base: string | null): unknown[] {
  return base === null ? items : items.map((item) => ({ base, ...Object.fromEntries(entriesAt(item)) }));
}

function entriesOf(item: unknown): NavEntry[] {
  const base = textAt(item, 'base');
  const link = textAt(item, 'link');
  const [path = ''] = `${base ?? ''}${link ?? ''}`.split(/[?#]/, 1);
  return [
    {
      page: link === null ? null : /^[a-z]+:/i.test(path) ? path : posix.normalize(`/${path}`).slice(1),
      title: textAt(item, 'text'),
      below: withBase(listAt(item, 'items'), base),
    },
  ];
}

/** Returns a look-up of pages by address, which also searches the folder of the site's own language. */
function findPage(pages: readonly PlannedPage[], root: string | null): (path: string) => PlannedPage | undefined {
  const byName = pagesByName(pages);
  return (path) => {
    const stem = path.replace(/\.(?:html|md)$/, '');
    const names = stem === '' || stem.endsWith('/') ? [`${stem}index`] : [stem, `${stem}/index`];
    const roots = root === null ? [''] : ['', `${root}/`];
    return roots.flatMap((one) => names.map((name) => byName(one + name))).find((page) => page !== undefined);
  };
}

function levelOf(path: string): number {
  return path.split('/').filter((part) => part !== '').length;
}
