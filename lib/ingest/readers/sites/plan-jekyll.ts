import { join, resolve } from 'node:path';

import type { PlannedPage } from '../../source-book.ts';
import { isWithin } from '../book/files-within.ts';
import { leftOut } from '../book/left-out.ts';
import { pathGlobs } from '../book/path-globs.ts';
import { type BookPlan, planFolder } from '../book/plan-folder.ts';
import { addressKey } from '../book/stated-addresses.ts';
import { inNavOrder, type NavPage } from './jekyll-order.ts';
import { navigationOf } from './jekyll-navigation.ts';
import { at } from './literal-values.ts';
import { pageFields } from './page-fields.ts';
import { readYaml, textAt, textsAt } from './site-config.ts';
import { inSiteOrder, type Listed } from './site-order.ts';
import { siteVariables } from './site-variables.ts';

/** Where the site lies within the folder that is given. */
const SITES = ['.', 'docs', 'doc', 'site', 'website'];

/** A site of Jekyll by its `_config.yml`, in the order of `nav_order` or of its navigation data; null when there is none. */
export async function planJekyll(folder: string): Promise<BookPlan | null> {
  for (const name of SITES) {
    const site = join(folder, name);
    const config = await readYaml(folder, join(site, '_config.yml'));
    if (config === null) continue;
    const sourceFolder = resolve(site, textAt(config, 'source') ?? '.');
    if (!isWithin(folder, sourceFolder)) continue;
    const plan = await planFolder(sourceFolder);
    if (plan.pages.length === 0) continue;
    const { kept, warnings } = withoutExcluded(plan.pages, textsAt(config, 'exclude'));
    const pages = await Promise.all(kept.map(described));
    const listed = await listedPages(pages, { folder, sourceFolder, config });
    const ofCollections = collectionPages(pages, config);
    return {
      ...plan,
      rootFolder: folder,
      sourcePath: folder,
      title: textAt(config, 'title') ?? textAt(config, 'name'),
      language: textAt(config, 'lang') ?? textAt(config, 'locale'),
      variables: siteVariables(config, 'site'),
      ...(await inSiteOrder(
        { ...plan, pages: pages.map(({ page }) => page), warnings: [...plan.warnings, ...warnings] },
        [...listed, ...ofCollections],
        listed.some((entry) => 'missing' in entry) ? '_data' : null,
      )),
    };
  }
  return null;
}

/** A site leaves out what it is told to, whoever reads it. */
function withoutExcluded(pages: readonly PlannedPage[], patterns: string[]) {
  const isExcluded = pathGlobs(patterns);
  const kept = pages.filter(({ filename }) => !isExcluded(filename));
  const warnings = pages
    .filter(({ filename }) => isExcluded(filename))
    .map(({ filename }) => leftOut(filename, 'the site’s configuration excludes it'));
  // Where nothing is left, the patterns mean something else.
  return kept.length === 0 ? { kept: pages, warnings: [] } : { kept, warnings };
}

async function described(page: PlannedPage): Promise<NavPage> {
  const fields = await pageFields(page);
  const textOf = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const title = textOf('title');
  const order = fields.get('nav_order');
  return {
    page: { ...page, title: title ?? page.title },
    title,
    parent: textOf('parent'),
    grandParent: textOf('grand_parent') ?? textOf('ancestor'),
    order: typeof order === 'number' || typeof order === 'string' ? order : null,
    isHidden: fields.get('nav_exclude') === true,
    address: addressKey(textOf('permalink') ?? page.filename.replace(/^_/, '')),
  };
}

/** By the fields of the pages, else by the lists that its layouts draw the navigation from. */
async function listedPages(
  pages: readonly NavPage[],
  { folder, sourceFolder, config }: { folder: string; sourceFolder: string; config: unknown },
): Promise<Listed[]> {
  if (pages.some(({ order, parent }) => order !== null || parent !== null)) return inNavOrder(pages);
  return navigationOf(pages, { folder, dataFolder: resolve(sourceFolder, textAt(config, 'data_dir') ?? '_data') });
}

/** Folders that begin with `_` hold pages where the configuration says so. */
function collectionPages(pages: readonly NavPage[], config: unknown): Listed[] {
  const collections = at(config, 'collections');
  const names = Array.isArray(collections)
    ? textsAt(config, 'collections')
    : Object.keys(typeof collections === 'object' && collections !== null ? collections : {});
  const folders = names.map((name) => `_${name}/`);
  return pages
    .filter(({ page }) => folders.some((folder) => page.filename.startsWith(folder)))
    .map(({ page }) => ({ page, depth: Math.max(0, page.depth - 1), title: null }));
}
