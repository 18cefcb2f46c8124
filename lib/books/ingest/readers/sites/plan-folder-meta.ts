import { basename, dirname, join, posix } from 'node:path';

import { titleOfName } from '../../source-key.ts';
import type { PlannedPage } from '../../source-book.ts';
import { languageTag } from '../book/translations.ts';
import { type BookPlan, pathWithoutExtension, planWithin } from '../book/plan-folder.ts';
import { at, entriesAt } from './literal-values.ts';
import { inSiteOrder, listPages, type NavEntry } from './navigation.ts';
import { readModule } from './read-module.ts';
import { listAt, readValue, textAt } from './site-config.ts';

/** Folders in which such sites have their pages. */
const PLACES = ['content/docs', 'content', 'src/content', 'pages', 'src/pages', 'app', 'src/app', '.'];
/** Names of pages that represent their folder. */
const COVERS = ['index', 'page', 'README'];

/** The content of a folder's metadata file. */
interface FolderMeta {
  /** Of the folder. */
  title: string | null;
  items: MetaItem[];
}

/** An entry for something in the folder, by its name without extension; `...` represents everything that is not named. */
interface MetaItem {
  name?: string;
  title: string | null;
  /** The entries for its content. */
  items?: MetaItem[];
  /** Whether a folder is replaced by its content. */
  isSpread?: boolean;
  isHidden?: boolean;
}

/**
 * Plans a site in which each folder has a file with the order and the titles of its content: `_meta` of Nextra and Rspress, `meta.json` of Fumadocs.
 * Returns null if there is none.
 */
export async function planFolderMeta(folder: string, site: string): Promise<BookPlan | null> {
  for (const place of PLACES) {
    const plan = await planWithin(folder, join(site, place));
    const metas = plan === null ? new Map<string, FolderMeta>() : await readMetas(folder, plan);
    const roots = [...metas.keys()].filter((name) => name === '' || languageTag(name) !== null);
    if (plan === null || roots.length === 0) continue;
    const items = roots.map((name): NavEntry => ({ page: null, below: itemsOf(name, metas.get(name)?.items) }));
    const children = childrenOf(plan.pages);
    const listed = listPages(
      items.flatMap(({ below }) => below),
      { read: (item) => entriesOf(item as Placed, { metas, children }), find: () => undefined },
    );
    return { ...plan, ...(await inSiteOrder(plan, listed, 'the order of its folder')) };
  }
  return null;
}

async function readMetas(folder: string, { sourceFolder, pages }: BookPlan): Promise<Map<string, FolderMeta>> {
  const metas = new Map<string, FolderMeta>();
  const names = new Set(pages.flatMap(({ filename }) => foldersOf(filename)));
  for (const name of names) {
    const at = join(sourceFolder, name);
    const module = await readModule(folder, [join(at, '_meta'), join(at, '_meta.global')]);
    const nextra = module?.value ?? (await readValue(folder, at, '_meta.json'));
    const fumadocs = nextra === null ? await readValue(folder, at, 'meta.json') : null;
    if (nextra !== null) metas.set(name, { title: null, items: namedItems(nextra) });
    else if (listAt(fumadocs, 'pages').length > 0 || textAt(fumadocs, 'title') !== null)
      metas.set(name, { title: textAt(fumadocs, 'title'), items: listAt(fumadocs, 'pages').flatMap(listedItem) });
  }
  return metas;
}

/** Returns the folders around a page, beginning with that of the site, whose name is empty. */
function foldersOf(filename: string): string[] {
  const folder = posix.dirname(filename);
  return folder === '.' ? [''] : [...foldersOf(folder), folder];
}

/**
 * Reads items of Nextra, which are titles or other properties by name, or of Rspress, which are a list of the same. An item with a title and no name
 * separates the list.
 */
function namedItems(meta: unknown): MetaItem[] {
  if (Array.isArray(meta)) return meta.flatMap(itemOfList);
  return entriesAt(meta).flatMap(([name, said]): MetaItem[] => {
    const title = typeof said === 'string' && said !== '' ? said : textAt(said, 'title');
    if (at(said, 'type') === 'separator') return title === null ? [] : [{ title }];
    if (name === '*' || textAt(said, 'href') !== null) return [];
    const inner = at(said, 'type') === 'menu' ? undefined : at(said, 'items');
    return [{ name, title, ...(inner !== undefined && { items: namedItems(inner) }) }];
  });
}

function itemOfList(said: unknown): MetaItem[] {
  const [name, title] = [typeof said === 'string' ? said : textAt(said, 'name'), textAt(said, 'label')];
  if (name !== null) return [{ name: pathWithoutExtension(name), title }];
  return title === null || textAt(said, 'link') !== null ? [] : [{ title }];
}

/** Reads an item of Fumadocs: a name, `---Title---` between names, `...` for the rest, `...folder` for its content, `!name` for a hidden item. */
function listedItem(written: unknown): MetaItem[] {
  if (typeof written !== 'string' || written.includes('](')) return [];
  const title = /^---(?:\[[^\]]*\])?(.*)---$/.exec(written)?.[1]?.trim();
  if (title !== undefined) return title === '' ? [] : [{ title }];
  if (written === '...' || written === 'z...a') return [{ name: '...', title: null }];
  const name = written.replace(/^(?:\.\.\.|\.\/|!)/, '');
  return [{ name, title: null, isSpread: written.startsWith('...'), isHidden: written.startsWith('!') }];
}

/** An item with the folder that contains it. */
interface Placed extends MetaItem {
  folder: string;
  siblings: readonly MetaItem[];
}

/** Puts items that the list does not name last. */
function itemsOf(folder: string, items: readonly MetaItem[] = []): Placed[] {
  const whole = items.some(({ name }) => name === '...') ? items : [...items, { name: '...', title: null }];
  return whole.map((item) => ({ ...item, folder, siblings: items }));
}

/** The content of each folder, by folder name: pages and folders by their own names. */
type Children = ReadonlyMap<string, ReadonlyMap<string, PlannedPage | null>>;

function childrenOf(pages: readonly PlannedPage[]): Children {
  const children = new Map<string, Map<string, PlannedPage | null>>();
  const add = (path: string, page: PlannedPage | null) => {
    const folder = dirname(path) === '.' ? '' : dirname(path);
    const known = children.get(folder) ?? new Map<string, PlannedPage | null>();
    children.set(folder, known.set(basename(path), known.get(basename(path)) ?? page));
    if (folder !== '') add(folder, null);
  };
  for (const page of pages) add(pathWithoutExtension(page.filename), page);
  return children;
}

interface Site {
  metas: ReadonlyMap<string, FolderMeta>;
  children: Children;
}

function entriesOf(item: Placed, { metas, children }: Site): NavEntry[] {
  const { name, title, isHidden = false, folder, siblings } = item;
  if (name === undefined) return [{ title }];
  if (isHidden) return [];
  const here = children.get(folder) ?? new Map<string, PlannedPage | null>();
  if (name === '...') {
    const named = new Set(siblings.map((sibling) => sibling.name));
    const others = [...here.keys()].filter((other) => !named.has(other));
    return [{ page: null, step: 0, below: others.map((other) => ({ name: other, title: null, folder, siblings })) }];
  }
  const path = posix.join(folder, name);
  const inside = children.get(path);
  const page = here.get(name) ?? null;
  if (inside !== undefined) return [folderEntry(item, { path, inside, page, meta: metas.get(path) })];
  return page === null ? [] : [{ page, title }];
}

function folderEntry(
  { name = '', title, items, isSpread = false }: Placed,
  at: {
    path: string;
    inside: ReadonlyMap<string, PlannedPage | null>;
    page: PlannedPage | null;
    meta: FolderMeta | undefined;
  },
): NavEntry {
  const below = itemsOf(at.path, items ?? at.meta?.items);
  if (isSpread) return { page: null, step: 0, below };
  const [page = null] = [at.page, ...COVERS.map((one) => at.inside.get(one))].filter(isPage);
  const called = page === null ? titleOfName(name) : null;
  return { page, title: title ?? at.meta?.title ?? called, below };
}

function isPage(one: PlannedPage | null | undefined): one is PlannedPage {
  return one !== null && one !== undefined;
}
