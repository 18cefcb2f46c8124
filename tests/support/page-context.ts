import type { PageContext } from '#lib/books/ingest/readers/page-context.ts';
import type { SourceBook } from '#lib/books/ingest/source-book.ts';

/** A page of a book with one page in a folder that is not there: for reading text that needs no files. */
export function buildPageContext(changes: Partial<PageContext> = {}): PageContext {
  const page = {
    path: 'page',
    filename: 'page.md',
    file: '/nowhere/book/page.md',
    format: 'markdown' as const,
    number: 1,
    depth: 0,
    chapter: null,
    title: null,
  };
  const book: SourceBook = {
    rootFolder: '/nowhere/book',
    sourceFolder: '/nowhere/book',
    sourcePath: '/nowhere/book',
    title: null,
    language: null,
    authors: [],
    type: 'markdown',
    webUrl: null,
    isMdBook: false,
    hiddenLinePrefixes: {},
    pages: [page],
    warnings: [],
  };
  const own = { documentId: 'book', webAddress: null, warnings: [], gaps: [], assets: new Map(), places: new Map() };
  return { book, page, ...own, ...changes };
}
