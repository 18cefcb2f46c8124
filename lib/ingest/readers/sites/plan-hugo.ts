import { join, posix, resolve } from 'node:path';

import { parse as parseToml } from 'smol-toml';

import type { PlannedPage } from '../../source-book.ts';
import { readNeeded } from '../book/decode-source.ts';
import { findWithin, isWithin } from '../book/files-within.ts';
import { leftOut } from '../book/left-out.ts';
import { type BookPlan, holdsPages, planFolder } from '../book/plan-folder.ts';
import { at } from './literal-values.ts';
import { pageFields } from './page-fields.ts';
import { textAt, valueOfYaml } from './site-config.ts';
import { inSiteOrder } from './site-order.ts';
import { siteVariables } from './site-variables.ts';

/** Where the site lies within the folder that is given. */
const SITES = ['.', 'docs', 'site', 'website', 'exampleSite'];
const ENDINGS = ['toml', 'yaml', 'yml', 'json'];
const NAMES = ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'].flatMap((name) =>
  ENDINGS.map((ending) => `${name}.${ending}`),
);
/** What stands in a file of its own instead. */
const PARAMETERS = ENDINGS.map((ending) => `config/_default/params.${ending}`);

/** A Hugo site by its configuration, in the order of the weights of its pages; null when there is none. */
export async function planHugo(folder: string): Promise<BookPlan | null> {
  for (const name of SITES) {
    const site = join(folder, name);
    const config = await readFirst(folder, site, NAMES);
    if (config === null) continue;
    const sourceFolder = resolve(site, textAt(config, 'contentDir') ?? 'content');
    if (!isWithin(folder, sourceFolder) || !(await holdsPages(sourceFolder))) continue;
    const plan = await planFolder(sourceFolder);
    const described = await Promise.all(plan.pages.map(describe));
    const warnings = described
      .filter(({ isDraft }) => isDraft)
      .map(({ page: { filename } }) => leftOut(filename, 'it is a draft'));
    const listed = inWeightOrder(described.filter(({ isDraft }) => !isDraft));
    const own = `${textAt(config, 'defaultContentLanguage') ?? 'en'}/`;
    const isInFolder = plan.pages.some(({ filename }) => filename.startsWith(own));
    // Hugo's own is English.
    const language = textAt(config, 'defaultContentLanguage') ?? (isInFolder ? 'en' : null);
    return {
      ...plan,
      rootFolder: folder,
      sourcePath: folder,
      pictureFolder: join(site, 'static'),
      title: textAt(config, 'title') ?? textAt(at(at(config, 'languages'), language ?? 'en'), 'title'),
      language,
      variables: {
        ...siteVariables(at(config, 'params')),
        ...siteVariables(await readFirst(folder, site, PARAMETERS)),
      },
      // The site's own language is published at its root.
      ...(isInFolder && { addressRoots: [own] }),
      ...(await inSiteOrder(
        { ...plan, pages: listed.map(({ page }) => page), warnings: [...plan.warnings, ...warnings] },
        listed
          .filter(({ isSection, weight }) => isSection || weight < UNWEIGHTED)
          .map(({ page }) => ({ page, depth: depthOf(page, language), title: null })),
      )),
    };
  }
  return null;
}

function depthOf({ depth, filename }: PlannedPage, language: string | null): number {
  return language !== null && filename.startsWith(`${language}/`) ? Math.max(0, depth - 1) : depth;
}

/** What the first of these files that is there says; null where none is. */
async function readFirst(folder: string, site: string, names: readonly string[]): Promise<unknown> {
  for (const name of names) {
    const found = await findWithin({ rootFolder: folder, sourceFolder: folder }, join(site, name));
    if (found.kind !== 'file') continue;
    const source = await readNeeded(found.path, name);
    try {
      return name.endsWith('.toml') ? parseToml(source) : valueOfYaml(source);
    } catch {
      // Where its pages are is known all the same.
      return {};
    }
  }
  return null;
}

interface HugoPage {
  page: PlannedPage;
  weight: number;
  isSection: boolean;
  isDraft: boolean;
}

/** Hugo puts what has no weight behind what has one. */
const UNWEIGHTED = Number.MAX_SAFE_INTEGER;

async function describe(page: PlannedPage): Promise<HugoPage> {
  const fields = await pageFields(page);
  const weight = Number(fields.get('weight') ?? 0);
  const title = fields.get('linkTitle') ?? fields.get('title');
  return {
    page: { ...page, title: typeof title === 'string' && title.trim() !== '' ? title.trim() : page.title },
    weight: Number.isFinite(weight) && weight !== 0 ? weight : UNWEIGHTED,
    isSection: /(?:^|\/)_index\.[a-z]+$/i.test(page.filename),
    isDraft: fields.get('draft') === true,
  };
}

/** Folder by folder: the page of a section first, then pages and sections by weight; what weighs the same keeps its order. */
function inWeightOrder(pages: readonly HugoPage[]): HugoPage[] {
  return sectionOf(pages, '');
}

function sectionOf(pages: readonly HugoPage[], folder: string): HugoPage[] {
  const level = folder === '' ? 0 : folder.split('/').length;
  const groups = Map.groupBy(pages, ({ page }) => {
    const parts = page.filename.split('/');
    return parts.length - 1 > level ? `${parts.slice(0, level + 1).join('/')}/` : page.filename;
  });
  const places = [...groups].map(([key, group]) => {
    const isFolder = key.endsWith('/');
    const cover = isFolder
      ? group.find(
          ({ page }) => posix.dirname(page.filename) === key.slice(0, -1) && /(?:^|\/)_?index\./.test(page.filename),
        )
      : group[0];
    const isOwnCover = !isFolder && cover?.isSection === true;
    return {
      weight: isOwnCover ? -1 : (cover?.weight ?? UNWEIGHTED),
      pages: isFolder ? sectionOf(group, key.slice(0, -1)) : group,
    };
  });
  return places.toSorted((one, other) => one.weight - other.weight).flatMap(({ pages: own }) => own);
}
