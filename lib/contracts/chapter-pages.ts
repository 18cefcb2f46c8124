/** A page as the contents have it. */
interface ListedPage {
  id: string;
  /** 0 for a chapter, 1 for a sub-chapter… */
  depth: number;
}

/**
 * The chapter that a page is in: what stands at the top of the contents above it, with all the pages under that, in reading order.
 * Empty for a page that is not among them.
 */
export function chapterPages<Listed extends ListedPage>(pages: readonly Listed[], pageId: string): Listed[] {
  const at = pages.findIndex(({ id }) => id === pageId);
  if (at === -1) return [];
  const top = Math.min(...pages.map(({ depth }) => depth));
  const first = Math.max(
    0,
    pages.findLastIndex(({ depth }, index) => index <= at && depth === top),
  );
  const next = pages.findIndex(({ depth }, index) => index > at && depth === top);
  return pages.slice(first, next === -1 ? pages.length : next);
}
