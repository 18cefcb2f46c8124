import type { PlannedPage } from '../../source-book.ts';
import { missingChapters } from '../book/missing-chapters.ts';
import type { BookPlan } from '../book/plan-folder.ts';

/** A page in a site's own contents. */
export interface ListedPage {
  page: PlannedPage;
  depth: number;
  /** As the contents call it; null leaves it to the page. */
  title: string | null;
}

/** An entry of a site's own contents: a page, or what they call one that was not found among the pages. */
export type Listed = ListedPage | { missing: string };

/** The page of an entry if there is one, else the entry, so that it can be told. */
export function listedOr(page: PlannedPage | undefined, entry: string, place: Omit<ListedPage, 'page'>): Listed[] {
  return [page === undefined ? { missing: entry } : { page, ...place }];
}

/**
 * Pages in the order of a site's contents, each at its first place, and behind them those that are not listed; and a warning for each
 * entry that leads to none. `contents` is the file that lists them; null where nothing but the pages themselves says their order.
 */
export async function inSiteOrder(
  plan: Pick<BookPlan, 'pages' | 'sourceFolder' | 'warnings'>,
  listed: readonly Listed[],
  contents: string | null = null,
): Promise<Pick<BookPlan, 'pages' | 'warnings' | 'contents'>> {
  const places = new Map<string, ListedPage>();
  for (const entry of listed) if ('page' in entry && !places.has(entry.page.file)) places.set(entry.page.file, entry);
  const ordered = [...places.values()].map(({ page, depth, title }) => ({
    ...page,
    depth,
    title: title ?? page.title,
    isListed: true,
  }));
  const others = plan.pages.filter(({ file }) => !places.has(file));
  const missing = listed.flatMap((entry) => ('page' in entry ? [] : [entry.missing]));
  return {
    pages: [...ordered, ...others].map((page, index) => ({ ...page, number: index + 1 })),
    warnings:
      contents === null ? plan.warnings : [...plan.warnings, ...(await missingChapters(plan, missing, contents))],
    ...(contents !== null && { contents }),
  };
}
