import type { ContentsEntry } from './contents.tsx';
import type { PageHeading } from './page-headings.tsx';
import { contentsHeadings } from './page-title.ts';

/** Returns the contents of a book that has a single page: its headings, instead of one link to itself. */
export function headingEntries(
  { title, headings }: { title: string; headings: readonly PageHeading[] },
  href: string,
): ContentsEntry[] {
  return contentsHeadings(title, headings).map(({ id, text, level }) => ({
    ...{ id, title: text, depth: level - 1, chapter: null },
    href: `${href}#${encodeURIComponent(id)}`,
  }));
}
