import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

import type { PlannedPage, SourceBook } from '../../source-book.ts';
import { titleOfName } from '../../source-key.ts';
import { pathsOfTitles } from '../epub/page-paths.ts';
import { recordBook } from '../packed/book-record.ts';
import { LONG_PAGE, type PagePart } from '../tree/cut-page.ts';

/** The parts into which a long page would be cut. */
export interface FoundParts {
  /** Of the page. */
  title: string | null;
  /** The parts after the first. */
  parts: Omit<PagePart, 'tree'>[];
}

/** Returns the size of the content read as the page; 0 if there is none. */
export async function bytesOfPage({ file, instead }: PlannedPage): Promise<number> {
  if (instead !== undefined) return instead.text.length;
  const facts = await stat(file).catch(() => null);
  return facts?.size ?? 0;
}

/**
 * Returns the book with its long pages cut as determined by `find`. A page for which that fails is left uncut, and the error is reported when it is
 * read.
 */
export async function cutLongPages(
  book: SourceBook,
  find: (page: PlannedPage) => Promise<FoundParts | null>,
): Promise<SourceBook> {
  const found = new Map<string, FoundParts>();
  for (const page of book.pages) {
    const cut = (await bytesOfPage(page)) > LONG_PAGE ? await find(page) : null;
    if (cut !== null && cut.parts.length > 0) found.set(page.path, cut);
  }
  return found.size === 0 ? book : withParts(book, found);
}

/**
 * Returns the book with the parts of its long pages inserted; `found` has them by page path. The first part has the address of the page, the others
 * have addresses below it.
 */
function withParts(book: SourceBook, found: ReadonlyMap<string, FoundParts>): SourceBook {
  const taken = new Set(book.pages.map(({ path }) => path));
  const pages = book.pages.flatMap((page) => partsOf(page, found.get(page.path)?.parts ?? [], { found, taken }));
  const cut = { ...book, pages: pages.map((page, index) => ({ ...page, number: index + 1 })) };
  return typeof book.record === 'string' ? { ...cut, record: recordBook(cut) } : cut;
}

function partsOf(
  { name, sections, ...page }: PlannedPage,
  parts: FoundParts['parts'],
  { found, taken }: { found: ReadonlyMap<string, FoundParts>; taken: Set<string> },
): PlannedPage[] {
  const first = { ...page, ...(name !== undefined && { name }), ...(sections !== undefined && { sections }) };
  if (parts.length === 0) return [first];
  const { path: of, depth } = page;
  const titles = titlesOf(page.title ?? found.get(of)?.title ?? titleOfName(basename(of)), parts);
  const paths = pathsOfTitles(titles.map((title, index) => ({ title, name: `part-${index + 2}` })));
  const others = parts.map((part, index): PlannedPage => {
    const path = freePath(`${of}/${paths[index] ?? ''}`, taken);
    const title = titles[index] ?? null;
    return {
      ...page,
      path,
      title,
      depth: depth + part.depth,
      chapter: null,
      part: { index: index + 1, of, id: part.id },
    };
  });
  return [{ ...first, part: { index: 0, of, id: null } }, ...others];
}

/** Returns the titles of the parts after the first: a part without a heading continues the title before it. `title` is that of the first part. */
export function titlesOf(title: string, parts: readonly Pick<PagePart, 'title'>[]): string[] {
  let [called, count] = [title, 1];
  return parts.map((part) => {
    count = part.title === null || part.title === '' ? count + 1 : 1;
    if (count === 1) called = part.title ?? called;
    return count === 1 ? called : `${called} (${count})`;
  });
}

function freePath(wanted: string, taken: Set<string>): string {
  let path = wanted;
  for (let count = 2; taken.has(path); count += 1) path = `${wanted}-${count}`;
  taken.add(path);
  return path;
}
