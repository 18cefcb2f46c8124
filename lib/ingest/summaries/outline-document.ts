import { UNRESTRICTED } from '#lib/access/viewer.ts';
import type { PageVersion } from '#lib/library/page.ts';
import type { IndexedPage, LibraryRepository } from '#lib/library/ports.ts';

import type { DocumentOutline } from '../ports.ts';

/** A summary of many pages is not better for having read all of them. */
const MOST_PAGES = 200;
/** What a page is about is said early, if at all. */
const SENTENCES_PER_PAGE = 12;
const LONGEST_SENTENCE = 300;

interface Outlined {
  id: string;
  title: string;
  language: string | null;
}

/** What a summary of a document is written from: its pages, or as many of them spread evenly, each with its first sentences. */
export async function outlineDocument(
  library: Pick<LibraryRepository, 'listIndexedPages' | 'findPageVersion'>,
  { id, title, language }: Outlined,
  description: string | null,
): Promise<DocumentOutline> {
  const pages = [];
  for (const { id: pageId } of spread(await library.listIndexedPages(id))) {
    const version = await library.findPageVersion(UNRESTRICTED, pageId);
    if (version !== null) pages.push(outlinePage(version));
  }
  return { title, language, description, pages };
}

function outlinePage({ text, sentences, headings }: PageVersion): DocumentOutline['pages'][number] {
  const prose = sentences
    .filter(({ kind, start, end }) => kind === 'prose' && end - start <= LONGEST_SENTENCE)
    .slice(0, SENTENCES_PER_PAGE)
    .map(({ start, end }) => text.slice(start, end));
  return { title: headings[0]?.text ?? '', headings: headings.map((heading) => heading.text), sentences: prose };
}

function spread(pages: readonly IndexedPage[]): IndexedPage[] {
  const step = Math.ceil(pages.length / MOST_PAGES);
  return pages.filter((_page, index) => index % step === 0);
}
