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
 * What each page is called and how deep it stands: as the contents call it, else by the heading it begins with. A page that has neither
 * goes on with the one before, as where a long chapter was cut, unless its `<title>` is one that no other page has.
 */
export function nameEpubPages(pages: FoundPage[], book: BookNames): { title: string; depth: number }[] {
  const entries = Map.groupBy(book.contents, ({ path }) => path);
  const titles = pages.map(({ title }) => title);
  let before: { title: string; depth: number; parts: number } | null = null;
  return pages.map((page, index) => {
    const [entry, ...others] = entries.get(page.path) ?? [];
    // A page that holds several entries of one rank is none of them.
    const holdsMany = page.leadHeading !== null && others.some(({ depth }) => depth === entry?.depth);
    const ownTitle =
      page.title !== book.title && titles.indexOf(page.title) === titles.lastIndexOf(page.title) ? page.title : null;
    const own = (holdsMany ? null : entry?.title) ?? page.leadHeading ?? book.landmarks.get(page.path) ?? ownTitle;
    const depth = entry?.depth ?? before?.depth ?? 0;
    if (own !== null || before === null) {
      const title = own ?? (index === 0 && book.title !== null ? book.title : nameOf(page.path));
      before = { title, depth, parts: 1 };
      return { title, depth };
    }
    before.parts += 1;
    return { title: `${before.title} (${before.parts})`, depth };
  });
}

function nameOf(path: string): string {
  return titleOfName(posix.basename(path, posix.extname(path)));
}
