import { type BookPlan, planWithin } from '../book/plan-folder.ts';
import { at } from './literal-values.ts';
import { inSiteOrder, listPages, type NavEntry, pagesByName } from './navigation.ts';
import { listAt, readValue, textAt, textsAt } from './site-config.ts';
import { siteVariables } from './site-variables.ts';

const BELOW = ['parts', 'chapters', 'sections', 'children'];

/** Plans a Jupyter Book or MyST site, in the order of its `_toc.yml` or `myst.yml`; null if there is none. */
export async function planJupyterBook(folder: string, site: string): Promise<BookPlan | null> {
  const contents = await readValue(folder, site, '_toc.yml');
  const project = at(await readValue(folder, site, 'myst.yml'), 'project');
  const items = contents ?? at(project, 'toc');
  const plan = items === undefined ? null : await planWithin(folder, site);
  if (plan === null) return null;
  const config = await readValue(folder, site, '_config.yml');
  const listed = listPages(items, { read: entriesOf, find: pagesByName(plan.pages) });
  return {
    ...plan,
    title: textAt(config, 'title') ?? textAt(project, 'title'),
    variables: siteVariables(substitutionsOf(config), 'substitutions'),
    authors: textsAt(config, 'author'),
    ...(await inSiteOrder(plan, listed, contents === null ? 'myst.yml' : '_toc.yml')),
  };
}

/** Returns the values of `{{ name }}` on its pages. */
function substitutionsOf(config: unknown): unknown {
  const name = 'myst_substitutions';
  return at(at(at(config, 'sphinx'), 'config'), name) ?? at(at(config, 'parse'), name);
}

/** Returns the entries of an item, in any of the formats that have been in use. */
function entriesOf(item: unknown): NavEntry[] {
  const page = textAt(item, 'root') ?? textAt(item, 'file') ?? (typeof item === 'string' ? item : null);
  // The chapters of a book are on the level of its first page; a part is a heading, not a page above them.
  const part = textAt(item, 'caption') ?? textAt(item, 'part');
  const isTop = part !== null || textAt(item, 'root') !== null;
  const below = BELOW.flatMap((name) => listAt(item, name));
  return [{ page, title: textAt(item, 'title') ?? part, below, step: isTop ? 0 : 1 }];
}
