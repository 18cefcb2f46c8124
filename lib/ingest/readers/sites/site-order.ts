import type { PlannedPage } from '../../source-book.ts';

/** A page in a site's own contents. */
export interface Listed {
  page: PlannedPage;
  depth: number;
  /** As the contents call it; null leaves it to the page. */
  title: string | null;
}

/** Pages in the order of a site's contents, each at its first place, and behind them those that are not listed. */
export function inSiteOrder(pages: readonly PlannedPage[], listed: readonly Listed[]): PlannedPage[] {
  const places = new Map<string, Listed>();
  for (const entry of listed) if (!places.has(entry.page.file)) places.set(entry.page.file, entry);
  const ordered = [...places.values()].map(({ page, depth, title }) => ({
    ...page,
    depth,
    title: title ?? page.title,
    isListed: true,
  }));
  const others = pages.filter(({ file }) => !places.has(file));
  return [...ordered, ...others].map((page, index) => ({ ...page, number: index + 1 }));
}
