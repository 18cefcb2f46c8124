import { resolve } from 'node:path';

import { type BookPlan, planWithin } from '../book/plan-folder.ts';
import { type Redirect, redirectsOfMap } from '../book/site-redirects.ts';
import { at, entriesAt } from './literal-values.ts';
import { inSiteOrder, listPages, type NavEntry, pagesByName } from './navigation.ts';
import { listAt, readConfig, textAt, textsAt } from './site-config.ts';
import { siteVariables } from './site-variables.ts';

/** Plans a site by its `mkdocs.yml`, in the order of its `nav`; null if there is none. */
export async function planMkDocs(folder: string, site: string): Promise<BookPlan | null> {
  const config = await readConfig(folder, site, 'mkdocs.yml', 'mkdocs.yaml');
  if (config === null) return null;
  const { value, source, name } = config;
  const plan = await planWithin(folder, resolve(site, textAt(value, 'docs_dir') ?? 'docs'));
  if (plan === null) return null;
  const listed = listPages(at(value, 'nav'), { read: navEntries, find: pagesByName(plan.pages) });
  return {
    ...plan,
    title: textAt(value, 'site_name'),
    language: textAt(at(value, 'theme'), 'language'),
    authors: textsAt(value, 'site_author'),
    ...(!/arithmatex|mathjax|katex|mdx_math/i.test(source) && { isDollarPlain: true }),
    variables: siteVariables(at(value, 'extra')),
    includeFolders: snippetFolders(value).map((path) => resolve(site, path)),
    redirects: redirectsIn(at(value, 'plugins')),
    ...(await inSiteOrder(plan, listed, listed.length === 0 ? null : name)),
  };
}

/** Returns the folders in which Python-Markdown looks for snippets first. */
function snippetFolders(config: unknown): string[] {
  const extensions = at(config, 'markdown_extensions');
  const named = [extensions, ...listAt(config, 'markdown_extensions')];
  return named.flatMap((one) => textsAt(at(one, 'pymdownx.snippets'), 'base_path'));
}

/** Returns the entries of `nav`, a list of files, of titles with a file, and of titles with a list. */
function navEntries(item: unknown): NavEntry[] {
  if (typeof item === 'string') return [{ page: item }];
  return entriesAt(item).map(([title, target]) =>
    typeof target === 'string' ? { page: target, title } : { title, below: target },
  );
}

/** Returns the `redirect_maps` of the redirects plugin. */
function redirectsIn(plugins: unknown): Redirect[] {
  const named = Array.isArray(plugins) ? (plugins as unknown[]) : [plugins];
  return named.flatMap((plugin) => redirectsOfMap(at(at(plugin, 'redirects'), 'redirect_maps')));
}
