import { posix } from 'node:path';

import { titleOfName } from '../../source-key.ts';
import type { ContentsEntry } from './table-of-contents.ts';

interface FoundPage {
  path: string;
  title: string | null;
  leadHeading: string | null;
}

interface BookNames {
  contents: ContentsEntry[];
  landmarks: ReadonlyMap<string, string>;
  title: string | null;
}

/**
 * Returns the title and depth of each page: from the contents, else from the heading it begins with. A page that has neither continues the one
 * before, as where a long chapter was cut, unless its `<title>` is unique in the book.
 */
export function nameEpubPages(pages: FoundPage[], book: BookNames): { title: string; depth: number }[] {
  const entries = Map.groupBy(book.contents, ({ path }) => path);
  const titles = Map.groupBy(pages, ({ title }) => title);
  let before = { title: book.title, depth: 0, parts: 0 };
  return pages.map((page) => {
    const own = entries.get(page.path) ?? [];
    const isOnly = page.title !== book.title && titles.get(page.title)?.length === 1;
    const title = titleOf(page, own, book.landmarks) ?? (isOnly ? page.title : null);
    const depth = own[0]?.depth ?? before.depth;
    const called = title ?? before.title ?? nameOf(page.path);
    before = { title: called, depth, parts: title === null ? before.parts + 1 : 1 };
    return { title: before.parts === 1 ? called : `${called} (${before.parts})`, depth };
  });
}

/** A page that contains several entries of the same level gets the title of none of them. */
function titleOf(
  { path, leadHeading }: FoundPage,
  [entry, ...others]: ContentsEntry[],
  landmarks: BookNames['landmarks'],
): string | null {
  const holdsMany = leadHeading !== null && others.some(({ depth }) => depth === entry?.depth);
  return (holdsMany ? null : entry?.title) ?? leadHeading ?? landmarks.get(path) ?? null;
}

function nameOf(path: string): string {
  return titleOfName(posix.basename(path, posix.extname(path)));
}
