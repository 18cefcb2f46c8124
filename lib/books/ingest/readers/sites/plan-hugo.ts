import { dirname, join, resolve } from 'node:path';

import type { PlannedPage } from '../../source-book.ts';
import { leftOut } from '../book/missing-chapters.ts';
import { type BookPlan, planWithin } from '../book/plan-folder.ts';
import { at } from './literal-values.ts';
import { inSiteOrder, orderFolders } from './navigation.ts';
import { pageFields, readValue, textAt } from './site-config.ts';
import { siteVariables } from './site-variables.ts';

const ENDINGS = ['toml', 'yaml', 'yml', 'json'];
const NAMES = ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'].flatMap((name) =>
  ENDINGS.map((ending) => `${name}.${ending}`),
);
/** Used if the values are in a separate file. */
const PARAMETERS = ENDINGS.map((ending) => `config/_default/params.${ending}`);

/** Plans a Hugo site by its configuration, in the order of the weights of its pages; null if there is none. */
export async function planHugo(folder: string, site: string): Promise<BookPlan | null> {
  const config = await readValue(folder, site, ...NAMES);
  const plan =
    config === null ? null : await planWithin(folder, resolve(site, textAt(config, 'contentDir') ?? 'content'));
  if (plan === null) return null;
  const described = await Promise.all(plan.pages.map(describe));
  const drafts = described.filter(({ isDraft }) => isDraft);
  const shown = orderFolders(
    described.filter(({ isDraft }) => !isDraft),
    placeOf,
  );
  const own = `${textAt(config, 'defaultContentLanguage') ?? 'en'}/`;
  const isInFolder = plan.pages.some(({ filename }) => filename.startsWith(own));
  // Hugo's default language is English.
  const language = textAt(config, 'defaultContentLanguage') ?? (isInFolder ? 'en' : null);
  const listed = shown
    .filter(({ isSection, weight }) => isSection || weight < UNWEIGHTED)
    .map(({ page }) => ({ page, depth: depthOf(page, language), title: null }));
  const warnings = drafts.map(({ page }) => leftOut(page.filename, 'it is a draft'));
  return {
    ...plan,
    pictureFolder: join(site, 'static'),
    title: textAt(config, 'title') ?? textAt(at(at(config, 'languages'), language ?? 'en'), 'title'),
    language,
    variables: {
      ...siteVariables(at(config, 'params')),
      ...siteVariables(await readValue(folder, site, ...PARAMETERS)),
    },
    // Pages in the site's default language are published at its root.
    ...(isInFolder && { addressRoots: [own] }),
    ...(await inSiteOrder(
      { ...plan, pages: shown.map(({ page }) => page), warnings: [...plan.warnings, ...warnings] },
      listed,
    )),
  };
}

function depthOf({ depth, filename }: PlannedPage, language: string | null): number {
  return language !== null && filename.startsWith(`${language}/`) ? Math.max(0, depth - 1) : depth;
}

interface HugoPage {
  page: PlannedPage;
  weight: number;
  isSection: boolean;
  isDraft: boolean;
}

/** Hugo puts pages without a weight after those with one. */
const UNWEIGHTED = Number.MAX_SAFE_INTEGER;

async function describe(page: PlannedPage): Promise<HugoPage> {
  const fields = await pageFields(page);
  const weight = Number(at(fields, 'weight') ?? 0);
  return {
    page: { ...page, title: textAt(fields, 'linkTitle') ?? textAt(fields, 'title') ?? page.title },
    weight: Number.isFinite(weight) && weight !== 0 ? weight : UNWEIGHTED,
    isSection: /(?:^|\/)_index\.[a-z]+$/i.test(page.filename),
    isDraft: at(fields, 'draft') === true,
  };
}

/** Returns the sort key of a section or page: the section's own page comes first, then pages and sections by weight. */
function placeOf(path: string, pages: readonly HugoPage[]): number {
  const isCover = ({ page: { filename } }: HugoPage) =>
    `${dirname(filename)}/` === path && /(?:^|\/)_?index\./.test(filename);
  const own = path.endsWith('/') ? pages.find(isCover) : pages[0];
  return !path.endsWith('/') && own?.isSection === true ? -1 : (own?.weight ?? UNWEIGHTED);
}
