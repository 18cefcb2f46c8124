import { join, posix, resolve } from 'node:path';

import { type BookPlan, planFolder } from '../book/plan-folder.ts';
import type { PlannedPage } from '../../source-book.ts';
import { at } from './literal-values.ts';
import { readYaml, textAt } from './site-config.ts';
import { inSiteOrder, type Listed, listedOr } from './site-order.ts';
import { siteVariables } from './site-variables.ts';

/** Where the book lies within the folder that is given. */
const SITES = ['.', 'book', 'docs', 'doc', 'lectures', 'content', 'source', 'src', 'notebooks', 'mini_book'];
const DEPTH_MAX = 20;
const BELOW = ['parts', 'chapters', 'sections', 'children'];

/** A Jupyter Book or MyST site, in the order of its `_toc.yml` or `myst.yml`; null when there is none. */
export async function planJupyterBook(folder: string): Promise<BookPlan | null> {
  for (const name of SITES) {
    const sourceFolder = resolve(folder, name);
    const contents = (await readYaml(folder, join(sourceFolder, '_toc.yml'))) ?? null;
    const project = at(await readYaml(folder, join(sourceFolder, 'myst.yml')), 'project');
    if (contents === null && at(project, 'toc') === undefined) continue;
    const config = await readYaml(folder, join(sourceFolder, '_config.yml'));
    const plan = await planFolder(sourceFolder);
    if (plan.pages.length === 0) continue;
    const listed = new ContentsReader(plan.pages).read(contents ?? at(project, 'toc'));
    const author = textAt(config, 'author');
    return {
      ...plan,
      rootFolder: folder,
      sourcePath: folder,
      title: textAt(config, 'title') ?? textAt(project, 'title'),
      variables: siteVariables(substitutionsOf(config), 'substitutions'),
      authors: author === null ? [] : [author],
      ...(await inSiteOrder(plan, listed, contents === null ? 'myst.yml' : '_toc.yml')),
    };
  }
  return null;
}

/** What `{{ name }}` stands for on its pages. */
function substitutionsOf(config: unknown): unknown {
  const name = 'myst_substitutions';
  return at(at(at(config, 'sphinx'), 'config'), name) ?? at(at(config, 'parse'), name);
}

class ContentsReader {
  readonly #byName = new Map<string, PlannedPage>();

  constructor(pages: readonly PlannedPage[]) {
    for (const page of pages) {
      this.#byName.set(page.filename, page);
      const stem = page.filename.replace(/\.[a-z]+$/i, '');
      if (!this.#byName.has(stem)) this.#byName.set(stem, page);
    }
  }

  /** The whole, of any of the forms that were in use. */
  read(contents: unknown): Listed[] {
    const entries = Array.isArray(contents) ? contents : [contents];
    return entries.flatMap((entry) => this.#entry(entry, 0));
  }

  #entry(entry: unknown, depth: number): Listed[] {
    if (depth > DEPTH_MAX) return [];
    const file = textAt(entry, 'root') ?? textAt(entry, 'file') ?? (typeof entry === 'string' ? entry : null);
    const page = file === null ? undefined : this.#byName.get(posix.normalize(file));
    const own = file === null ? [] : listedOr(page, file, { depth, title: textAt(entry, 'title') });
    // The chapters of a book stand beside its first page; a part is a heading, and not a page above them.
    const isTop = textAt(entry, 'root') !== null || textAt(entry, 'caption') !== null || textAt(entry, 'part') !== null;
    const below = BELOW.flatMap((name) => {
      const entries = at(entry, name);
      return Array.isArray(entries) ? (entries as unknown[]) : [];
    });
    return [...own, ...below.flatMap((one: unknown) => this.#entry(one, isTop ? depth : depth + 1))];
  }
}
