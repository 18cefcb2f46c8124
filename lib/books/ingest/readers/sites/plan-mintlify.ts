import { type BookPlan, planWithin } from '../book/plan-folder.ts';
import { at } from './literal-values.ts';
import { inSiteOrder, listPages, type NavEntry, pagesByName } from './navigation.ts';
import { listAt, readValue, textAt } from './site-config.ts';

/** Keys of divisions of a navigation that do not count as a level. */
const DIVISIONS = ['products', 'versions', 'tabs', 'anchors', 'dropdowns', 'menu', 'groups'];

/** Plans a Mintlify site by its `docs.json`, formerly `mint.json`, in the order of its navigation; null if there is none. */
export async function planMintlify(folder: string, site: string): Promise<BookPlan | null> {
  const config = await readValue(folder, site, 'docs.json', 'mint.json');
  const navigation = at(config, 'navigation');
  if (!/^https:\/\/mintlify\.com\//.test(textAt(config, '$schema') ?? '') || navigation === undefined) return null;
  const plan = await planWithin(folder, site);
  if (plan === null) return null;
  const [language] = listAt(navigation, 'languages');
  const listed = listPages(language ?? navigation, { read: entriesOf, find: pagesByName(plan.pages) });
  return {
    ...plan,
    title: textAt(config, 'name'),
    language: textAt(language, 'language'),
    ...(await inSiteOrder(plan, listed, 'docs.json')),
  };
}

/** Returns the entries for a page by its address, a group with its own page first, or a mere division of the navigation. */
function entriesOf(item: unknown): NavEntry[] {
  if (typeof item === 'string') return [{ page: item }];
  const title = textAt(item, 'group');
  const divisions = DIVISIONS.flatMap((key) => listAt(item, key));
  return [
    { page: textAt(item, 'root'), title, below: listAt(item, 'pages'), step: title === null ? 0 : 1 },
    ...(divisions.length === 0 ? [] : [{ below: divisions, step: 0 }]),
  ];
}
