import { join, posix, resolve } from 'node:path';

import { isWithin } from '../book/files-within.ts';
import { type BookPlan, planFolder } from '../book/plan-folder.ts';
import type { PlannedPage } from '../../source-book.ts';
import { at } from './literal-values.ts';
import { readModule } from './read-module.ts';
import { textAt } from './site-config.ts';
import { inSiteOrder, type Listed, listedOr } from './site-order.ts';

/** Where the site lies within the folder that is given. */
const SITES = ['.', 'docs', 'doc', 'website', 'site', 'packages/docs'];
const DEPTH_MAX = 20;

/** A VitePress site by its configuration, which is never run, in the order of its sidebars; null when there is none. */
export async function planVitePress(folder: string): Promise<BookPlan | null> {
  for (const name of SITES) {
    const site = join(folder, name);
    const config = await readModule(folder, [`${site}/.vitepress/config`, `${site}/.vitepress/config/index`]);
    if (config === null) continue;
    const sourceFolder = resolve(site, textAt(config.value, 'srcDir') ?? '.');
    if (!isWithin(folder, sourceFolder)) continue;
    const plan = await planFolder(sourceFolder);
    const languageFolder = rootLanguage(config.value);
    const local =
      languageFolder === null ? null : await readModule(folder, [`${sourceFolder}/${languageFolder}/config`]);
    const settings = [config.value, at(at(config.value, 'locales'), 'root'), local?.value];
    const sidebars = settings.map((value) => at(at(value, 'themeConfig'), 'sidebar') ?? null);
    const reader = new SidebarReader(plan.pages, languageFolder);
    const listed = sidebars.flatMap((sidebar) => reader.sidebar(sidebar));
    return {
      ...plan,
      rootFolder: folder,
      sourcePath: folder,
      pictureFolder: join(sourceFolder, 'public'),
      title: settings.map((value) => textAt(value, 'title')).find((title) => title !== null) ?? null,
      language: settings.map((value) => textAt(value, 'lang')).find((lang) => lang !== null) ?? null,
      ...(languageFolder !== null && { addressRoots: [`${languageFolder}/`] }),
      ...(!/\bmath\b|mathjax|katex/i.test(config.source) && { isDollarPlain: true }),
      ...(await inSiteOrder(plan, [...reader.cover(), ...listed], listed.length === 0 ? null : 'the sidebar')),
    };
  }
  return null;
}

/** The folder that is published at the root of the site: `'en/:rest*': ':rest*'`. */
function rootLanguage(config: unknown): string | null {
  const rewrites = at(config, 'rewrites');
  const entries = typeof rewrites === 'object' && rewrites !== null ? Object.entries(rewrites) : [];
  const [from] = entries.find(([, to]) => to === ':rest*' || to === ':path*') ?? [];
  return from === undefined ? null : (/^([\w-]{2,12})\/:/.exec(from)?.[1] ?? null);
}

class SidebarReader {
  readonly #pages: Map<string, PlannedPage>;
  readonly #root: string | null;

  constructor(pages: readonly PlannedPage[], root: string | null) {
    this.#pages = new Map(pages.map((page) => [page.filename.replace(/\.[a-z]+$/i, ''), page]));
    this.#root = root;
  }

  cover(): Listed[] {
    return this.#page('/', 0, null).filter((entry) => 'page' in entry);
  }

  /** A list of items, or lists by the path they are for: what is for more comes first. */
  sidebar(sidebar: unknown): Listed[] {
    if (Array.isArray(sidebar)) return this.#items(sidebar, '', 0);
    if (typeof sidebar !== 'object' || sidebar === null) return [];
    const byPath = Object.entries(sidebar).toSorted(([one], [other]) => levelOf(one) - levelOf(other));
    return byPath.flatMap(([, one]: [string, unknown]) => {
      const items = Array.isArray(one) ? one : at(one, 'items');
      return this.#items(items, textAt(one, 'base') ?? '', 0);
    });
  }

  #items(items: unknown, base: string, depth: number): Listed[] {
    if (!Array.isArray(items) || depth > DEPTH_MAX) return [];
    return items.flatMap((item: unknown): Listed[] => {
      const ownBase = textAt(item, 'base') ?? base;
      const link = textAt(item, 'link');
      const own = link === null ? [] : this.#page(base + link, depth, textAt(item, 'text'));
      return [...own, ...this.#items(at(item, 'items'), ownBase, depth + 1)];
    });
  }

  #page(link: string, depth: number, title: string | null): Listed[] {
    if (/^[a-z]+:/i.test(link)) return [];
    const [written = ''] = link.split(/[?#]/, 1);
    const path = posix.normalize(`/${written}`).slice(1);
    const stem = path.replace(/\.(?:html|md)$/, '');
    const names = stem === '' || stem.endsWith('/') ? [`${stem}index`] : [stem, `${stem}/index`];
    const roots = this.#root === null ? [''] : ['', `${this.#root}/`];
    const page = roots
      .flatMap((root) => names.map((name) => this.#pages.get(root + name)))
      .find((one) => one !== undefined);
    return listedOr(page, path, { depth, title });
  }
}

function levelOf(path: string): number {
  return path.split('/').filter((part) => part !== '').length;
}
