import { basename, join, posix, resolve } from 'node:path';

import { readNeeded } from '../book/decode-source.ts';
import { findWithin, isWithin } from '../book/files-within.ts';
import { type BookPlan, formatOf, holdsPages, planFolder } from '../book/plan-folder.ts';
import type { PlannedPage } from '../../source-book.ts';
import type { Redirect } from '../book/site-redirects.ts';
import { at, exportedLiterals } from './literal-values.ts';
import { readModule } from './read-module.ts';
import { listAt, readYaml, textAt, textsAt } from './site-config.ts';
import { type FolderPositions, type SidebarPage, listedInSidebars } from './sidebars.ts';
import { pageFields } from './page-fields.ts';
import { inSiteOrder } from './site-order.ts';

const ENDINGS = ['js', 'ts', 'mjs', 'cjs'];
/** Where the site lies within the folder that is given, and its pages within the site's. */
const SITES = ['.', 'website'];
const PAGES = /\bpath:\s{0,20}["']([^"'\n]{1,200})["']/g;

/** A Docusaurus site by its configuration, which is never run, in the order of its sidebars; null when there is none. */
export async function planDocusaurus(folder: string): Promise<BookPlan | null> {
  for (const name of SITES) {
    const site = join(folder, name);
    const config = await readFirst(
      folder,
      ENDINGS.map((ending) => join(site, `docusaurus.config.${ending}`)),
    );
    if (config === null) continue;
    const written = (await readModule(folder, [join(site, 'docusaurus.config')]))?.value;
    const sourceFolder = await pagesFolder(folder, site, { config, preset: pathOfPreset(written) });
    if (sourceFolder === null) continue;
    const plan = await planFolder(sourceFolder, formatOfFile);
    const sidebars = await readFirst(
      folder,
      [...ENDINGS, 'json'].map((ending) => join(site, `sidebars.${ending}`)),
    );
    const pages = await Promise.all(plan.pages.map(describe));
    const folders = await folderPositions(folder, sourceFolder, plan.pages);
    const listed = listedInSidebars(sidebars === null ? null : exportsOf(sidebars), { pages, folders });
    const pictureFolder = join(site, 'static');
    return {
      ...plan,
      rootFolder: folder,
      sourcePath: folder,
      pictureFolder,
      title: textAt(written, 'title') ?? titleIn(config),
      ...(!/remark-math|mathjax|katex/i.test(config) && { isDollarPlain: true }),
      redirects: clientRedirects(written),
      ...(await inSiteOrder(plan, listed, sidebars === null ? null : 'sidebars')),
    };
  }
  return null;
}

/** What the plugin of that name is given, as far as it is written out. */
function clientRedirects(config: unknown): Redirect[] {
  return listAt(config, 'plugins').flatMap((plugin) => {
    const [name, options] = Array.isArray(plugin) ? (plugin as unknown[]) : [];
    if (typeof name !== 'string' || !/client-redirects$/.test(name)) return [];
    return listAt(options, 'redirects').flatMap((one) => {
      const to = at(one, 'to');
      return typeof to === 'string' ? textsAt(one, 'from').map((from) => ({ from, to })) : [];
    });
  });
}

/** Pages are MDX whatever their ending says; what begins with an underscore is a part of others. */
function formatOfFile(file: string): PlannedPage['format'] | null {
  if (basename(file).startsWith('_')) return null;
  return formatOf(file) === 'markdown' ? 'mdx' : formatOf(file);
}

function exportsOf(source: string) {
  return exportedLiterals(source.trimStart().startsWith('{') ? `export default ${source}` : source);
}

async function readFirst(folder: string, files: string[]): Promise<string | null> {
  for (const file of files) {
    const found = await findWithin({ rootFolder: folder, sourceFolder: folder }, file);
    if (found.kind === 'file') return readNeeded(found.path, basename(file));
  }
  return null;
}

/** The first `title: '…'` of a configuration. */
function titleIn(config: string): string | null {
  const written = config.split('\n').map((line) => line.trim());
  const value =
    written
      .find((line) => /^title:\s*["']/.test(line))
      ?.slice('title:'.length)
      .trim() ?? '';
  const end = value.indexOf(value.charAt(0), 1);
  return end > 1 ? value.slice(1, end) : null;
}

/** Where the first of the presets has its documentation; null where none says that it has any. */
function pathOfPreset(config: unknown): string | null {
  for (const preset of listAt(config, 'presets')) {
    const [, options] = Array.isArray(preset) ? (preset as unknown[]) : [];
    const docs = at(options, 'docs');
    if (typeof docs !== 'object' || docs === null) continue;
    const path = at(docs, 'path');
    return typeof path === 'string' ? path : 'docs';
  }
  return null;
}

/** That of the preset, else the first folder that the configuration names as a `path` and that holds pages, else `docs`. */
async function pagesFolder(
  folder: string,
  site: string,
  { config, preset }: { config: string; preset: string | null },
): Promise<string | null> {
  const named = Array.from(config.matchAll(PAGES), ([, path = '']) => resolve(site, path));
  const first = preset === null ? [] : [resolve(site, preset)];
  for (const candidate of [...first, ...named, join(site, 'docs')].slice(0, 10)) {
    if (!isWithin(folder, candidate) || candidate === folder) continue;
    if (basename(candidate) !== 'blog' && (await holdsPages(candidate, formatOfFile))) return candidate;
  }
  return null;
}

/** Where folders stand that say so in `_category_.json` or `_category_.yml`. */
async function folderPositions(
  folder: string,
  sourceFolder: string,
  pages: readonly PlannedPage[],
): Promise<FolderPositions> {
  const names = pages.flatMap(({ filename }) => {
    const parts = filename.split('/').slice(0, -1);
    return parts.map((_, level) => parts.slice(0, level + 1).join('/'));
  });
  const positions = new Map<string, number>();
  for (const name of new Set(names)) {
    for (const ending of ['json', 'yml', 'yaml']) {
      const position = at(await readYaml(folder, join(sourceFolder, name, `_category_.${ending}`)), 'position');
      if (typeof position === 'number') positions.set(name, position);
    }
  }
  return positions;
}

/** What the sidebars call a page, and where it stands where they leave the order to the pages. */
async function describe(page: PlannedPage): Promise<SidebarPage> {
  const fields = await pageFields(page);
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const position = fields.get('sidebar_position');
  const name = page.filename.replace(/\.[a-z]+$/i, '');
  const folder = posix.dirname(name);
  return {
    page,
    ids: [name, posix.join(folder, text('id') ?? posix.basename(name))],
    position: typeof position === 'number' ? position : null,
  };
}
