import { readdir } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';

import type { PlannedPage, SourceWarning } from '../../source-book.ts';
import { readNeeded } from '../book/decode-source.ts';
import { findWithin, isWithin } from '../book/files-within.ts';
import { textOfPage } from '../book/look-through.ts';
import { type BookPlan, planFolder } from '../book/plan-folder.ts';
import { parseSummary } from '../book/plan-mdbook.ts';
import { redirectsOfMap } from '../book/site-redirects.ts';
import { decodeAddress } from '../tree/decode-address.ts';
import { at } from './literal-values.ts';
import { readYaml, textAt } from './site-config.ts';
import { inSiteOrder, type Listed, listedOr } from './site-order.ts';

const BLOCK = /^[ \t]*\{% (?:hint|tabs|content-ref|page-ref|embed|code|stepper|columns|file)\b/m;

/**
 * A GitBook by its `.gitbook.yaml`, or by a `SUMMARY.md` above pages with its blocks, in the order of the summary, or of those of the folders
 * where there is none; null when there is none. Pages that no summary lists are left out and named.
 */
export async function planGitBook(folder: string): Promise<BookPlan | null> {
  // GitBook writes `.yaml`, and people the shorter ending too.
  const config =
    (await readYaml(folder, join(folder, '.gitbook.yaml'))) ?? (await readYaml(folder, join(folder, '.gitbook.yml')));
  const sourceFolder = resolve(folder, textAt(config, 'root') ?? '.');
  if (!isWithin(folder, sourceFolder)) return null;
  const summaries = await summariesIn(sourceFolder, textAt(at(config, 'structure'), 'summary') ?? 'SUMMARY.md', config);
  if (summaries.length === 0 || (await isMdBook(folder))) return null;
  const plan = await planFolder(sourceFolder);
  if (config === null && !(await hasBlocks(plan.pages))) return null;
  let ordered: Pick<BookPlan, 'pages' | 'warnings'> = plan;
  for (const summary of summaries.toReversed())
    ordered = await inSiteOrder({ ...plan, ...ordered }, await listedIn(summary, plan), summary);
  const others = ordered.pages.filter(({ isListed, filename }) => isListed !== true && !summaries.includes(filename));
  const warnings = others.map(({ filename }): SourceWarning => {
    const message = `${filename} is left out: SUMMARY.md does not list it.`;
    return { file: filename, message, key: `leftout ${filename}` };
  });
  return {
    ...plan,
    rootFolder: folder,
    sourcePath: folder,
    dialect: 'gitbook',
    redirects: redirectsOfMap(at(config, 'redirects')),
    pages: ordered.pages.filter(({ isListed }) => isListed === true),
    warnings: [...ordered.warnings, ...warnings],
  };
}

/** Relative to the folder; several only for a GitBook that says of itself that it is one. */
async function summariesIn(folder: string, name: string, config: unknown): Promise<string[]> {
  const isThere = async (file: string) =>
    (await findWithin({ rootFolder: folder, sourceFolder: folder }, join(folder, file))).kind === 'file';
  if (await isThere(name)) return [posix.normalize(name)];
  if (config === null) return [];
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const found: string[] = [];
  for (const { name: inner } of folders.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const summary = posix.join(inner, 'SUMMARY.md');
    if (await isThere(summary)) found.push(summary);
  }
  return found;
}

async function isMdBook(folder: string): Promise<boolean> {
  return (await findWithin({ rootFolder: folder, sourceFolder: folder }, join(folder, 'book.toml'))).kind === 'file';
}

async function hasBlocks(pages: readonly PlannedPage[]): Promise<boolean> {
  for (const page of pages) if (BLOCK.test((await textOfPage(page)) ?? '')) return true;
  return false;
}

async function listedIn(summary: string, { sourceFolder, pages }: BookPlan): Promise<Listed[]> {
  const byFile = new Map(pages.map((page) => [page.filename, page]));
  const text = await readNeeded(join(sourceFolder, summary), summary);
  return parseSummary(text).flatMap(({ link, title, depth }): Listed[] => {
    if (link === null || /^[a-z][a-z0-9+.-]*:/i.test(link)) return [];
    const file = posix.join(posix.dirname(summary), decodeAddress(link.replace(/[?#].*$/s, '')));
    return listedOr(byFile.get(file), file, { depth, title: title === '' ? null : title });
  });
}
