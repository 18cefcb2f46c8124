import { readdir } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';

import type { PlannedPage } from '../../source-book.ts';
import { readNeeded, textOfPage } from '../book/decode-source.ts';
import { isFileOf, isWithin } from '../book/files-within.ts';
import { leftOut } from '../book/missing-chapters.ts';
import { type BookPlan, planFolder } from '../book/plan-folder.ts';
import { parseSummary } from '../book/plan-mdbook.ts';
import { redirectsOfMap } from '../book/site-redirects.ts';
import { decodeAddress } from '../tree/decode-address.ts';
import { at } from './literal-values.ts';
import { inSiteOrder, listPages, type NavEntry, pagesByName } from './navigation.ts';
import { readValue, textAt } from './site-config.ts';

const BLOCK = /^[ \t]*\{% (?:hint|tabs|content-ref|page-ref|embed|code|stepper|columns|file)\b/m;

/**
 * Plans a GitBook, recognised by its `.gitbook.yaml`, or by a `SUMMARY.md` together with pages that use its blocks; null if there is none. Pages are
 * in the order of the summary, or of the folders' summaries if there is no main one. Pages that no summary lists are skipped with a warning.
 */
export async function planGitBook(folder: string): Promise<BookPlan | null> {
  // GitBook writes `.yaml`, but people also use the shorter extension.
  const config = await readValue(folder, folder, '.gitbook.yaml', '.gitbook.yml');
  const sourceFolder = resolve(folder, textAt(config, 'root') ?? '.');
  if (!isWithin(folder, sourceFolder)) return null;
  const summaries = await summariesIn(sourceFolder, textAt(at(config, 'structure'), 'summary') ?? 'SUMMARY.md', config);
  if (summaries.length === 0 || (await isFileOf(folder, 'book.toml'))) return null;
  const plan = await planFolder(sourceFolder);
  if (config === null && !(await hasBlocks(plan.pages))) return null;
  const find = pagesByName(plan.pages);
  let ordered: Pick<BookPlan, 'pages' | 'warnings'> = plan;
  for (const summary of summaries.toReversed()) {
    const text = await readNeeded(join(sourceFolder, summary), summary);
    const listed = listPages(summaryEntries(text, posix.dirname(summary)), {
      read: (entry) => [entry as NavEntry],
      find,
    });
    ordered = await inSiteOrder({ ...plan, ...ordered }, listed, summary);
  }
  const others = ordered.pages.filter(({ isListed, filename }) => isListed !== true && !summaries.includes(filename));
  return {
    ...plan,
    rootFolder: folder,
    sourcePath: folder,
    dialect: 'gitbook',
    redirects: redirectsOfMap(at(config, 'redirects')),
    pages: ordered.pages.filter(({ isListed }) => isListed === true),
    warnings: [...ordered.warnings, ...others.map(({ filename }) => leftOut(filename, 'SUMMARY.md does not list it'))],
  };
}

/** Returns the summaries, relative to the folder; several only if a configuration declares a GitBook. */
async function summariesIn(folder: string, name: string, config: unknown): Promise<string[]> {
  if (await isFileOf(folder, name)) return [posix.normalize(name)];
  if (config === null) return [];
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const found: string[] = [];
  for (const inner of folders.map((entry) => entry.name).toSorted()) {
    if (await isFileOf(folder, `${inner}/SUMMARY.md`)) found.push(`${inner}/SUMMARY.md`);
  }
  return found;
}

async function hasBlocks(pages: readonly PlannedPage[]): Promise<boolean> {
  for (const page of pages) if (BLOCK.test((await textOfPage(page)) ?? '')) return true;
  return false;
}

/** Returns the entries of a list of links, whose addresses are relative to `folder`. */
export function summaryEntries(summary: string, folder: string): NavEntry[] {
  return parseSummary(summary).map(({ link, title, depth }) => {
    if (link === null) return { title, level: depth };
    const isPage = !/^[a-z][a-z0-9+.-]*:/i.test(link);
    const page = isPage ? posix.join(folder, decodeAddress(link.replace(/[?#].*$/s, ''))) : null;
    return { page, title: title === '' ? null : title, level: depth };
  });
}
