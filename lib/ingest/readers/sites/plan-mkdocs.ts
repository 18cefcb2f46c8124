import { join, posix, resolve } from 'node:path';

import type { PlannedPage } from '../../source-book.ts';
import { readNeeded } from '../book/decode-source.ts';
import { findWithin, isWithin } from '../book/files-within.ts';
import { type BookPlan, holdsPages, planFolder } from '../book/plan-folder.ts';
import { type Redirect, redirectsOfMap } from '../book/site-redirects.ts';
import { at } from './literal-values.ts';
import { listAt, textAt, textsAt, valueOfYaml } from './site-config.ts';
import { inSiteOrder, type Listed, listedOr } from './site-order.ts';
import { siteVariables } from './site-variables.ts';

/** Where its configuration lies within the folder that is given; sites in several languages have a folder for each. */
const NAMES = ['.', 'docs', 'doc', 'website', 'docs/en'].flatMap((folder) =>
  ['mkdocs.yml', 'mkdocs.yaml'].map((name) => posix.join(folder, name)),
);

/** A site by its `mkdocs.yml`, in the order of its `nav`; null when there is none. */
export async function planMkDocs(folder: string): Promise<BookPlan | null> {
  for (const name of NAMES) {
    const found = await findWithin({ rootFolder: folder, sourceFolder: folder }, join(folder, name));
    if (found.kind !== 'file') continue;
    const source = await readNeeded(found.path, name);
    const config = parseConfig(source);
    const written = textAt(config, 'docs_dir') ?? 'docs';
    const sourceFolder = resolve(folder, posix.dirname(name), written);
    if (!isWithin(folder, sourceFolder) || !(await holdsPages(sourceFolder))) continue;
    const plan = await planFolder(sourceFolder);
    const byFile = new Map(plan.pages.map((page) => [page.filename, page]));
    const listed = listedIn(at(config, 'nav'), byFile, 0);
    const title = textAt(config, 'site_name');
    const language = textAt(at(config, 'theme'), 'language');
    const author = textAt(config, 'site_author');
    return {
      ...plan,
      rootFolder: folder,
      sourcePath: folder,
      title,
      language,
      authors: author === null ? [] : [author],
      ...(!/arithmatex|mathjax|katex|mdx_math/i.test(source) && { isDollarPlain: true }),
      variables: siteVariables(at(config, 'extra')),
      includeFolders: snippetFolders(config).map((path) => resolve(folder, posix.dirname(name), path)),
      redirects: redirectsIn(at(config, 'plugins')),
      ...(await inSiteOrder(plan, listed, listed.length === 0 ? null : name)),
    };
  }
  return null;
}

function parseConfig(yaml: string): unknown {
  try {
    return valueOfYaml(yaml);
  } catch {
    return null;
  }
}

/** Where Python-Markdown looks for snippets first. */
function snippetFolders(config: unknown): string[] {
  const extensions = at(config, 'markdown_extensions');
  const named = [extensions, ...listAt(config, 'markdown_extensions')];
  return named.flatMap((one) => textsAt(at(one, 'pymdownx.snippets'), 'base_path'));
}

const DEPTH_MAX = 20;

/** `nav` is a list of files, of titles with a file, and of titles with a list. */
function listedIn(nav: unknown, pages: Map<string, PlannedPage>, depth: number): Listed[] {
  if (!Array.isArray(nav) || depth > DEPTH_MAX) return [];
  return nav.flatMap((entry: unknown): Listed[] => {
    if (typeof entry === 'string') return listedPage(entry, null);
    if (typeof entry !== 'object' || entry === null) return [];
    return Object.entries(entry).flatMap(([title, target]) =>
      typeof target === 'string' ? listedPage(target, title) : listedIn(target, pages, depth + 1),
    );
  });

  function listedPage(file: string, title: string | null): Listed[] {
    return listedOr(pages.get(posix.normalize(file)), file, { depth, title });
  }
}

/** `redirect_maps` of the plugin for them. */
function redirectsIn(plugins: unknown): Redirect[] {
  const named = Array.isArray(plugins) ? (plugins as unknown[]) : [plugins];
  return named.flatMap((plugin) => redirectsOfMap(at(at(plugin, 'redirects'), 'redirect_maps')));
}
