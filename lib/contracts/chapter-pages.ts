/** A page as listed in the table of contents. */
interface ListedPage {
  id: string;
  /** 0 for a chapter, 1 for a sub-chapter… */
  depth: number;
  /** Headings before it that lead to no page. */
  sections?: readonly { depth: number }[];
}

/**
 * Returns the chapter that contains a page: the page or heading at the top of the contents above it, with all pages under that, in reading order.
 * Empty for a page that is not listed.
 */
export function chapterPages<Listed extends ListedPage>(pages: readonly Listed[], pageId: string): Listed[] {
  const at = pages.findIndex(({ id }) => id === pageId);
  if (at === -1) return [];
  const heights = pages.map(({ depth, sections = [] }) => Math.min(depth, ...sections.map((section) => section.depth)));
  const top = Math.min(...heights);
  const first = Math.max(
    0,
    heights.findLastIndex((height, index) => index <= at && height === top),
  );
  const next = heights.findIndex((height, index) => index > at && height === top);
  return pages.slice(first, next === -1 ? pages.length : next);
}
