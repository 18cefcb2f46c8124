import type { Viewer } from '#lib/people/access/viewer.ts';
import { chapterPages } from '#lib/contracts/chapter-pages.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import { type PageSummary, type PageVersion, sectionRange } from './page.ts';
import type { LibraryRepository } from './ports.ts';

/** A place that a reader can refer to, by its ids. */
export type NamedPlace =
  | { kind: 'book'; documentId: string }
  | { kind: 'page' | 'chapter' | 'up-to'; pageId: string }
  | { kind: 'section'; pageId: string; sectionId: string };

/** A resolved place: an entire document, some of its pages, or a part of one page. */
export interface LocatedPlace {
  documentId: string;
  /** Title of the book, of the first page of the place, or of the section. */
  title: string;
  /** The pages in reading order; null for the entire document. */
  pages: Pick<PageSummary, 'id' | 'title'>[] | null;
  /** A range of the canonical text of the page's current version; null for complete pages. */
  part: (TextRange & { version: string }) | null;
}

/** The part of the library used to look up places. */
export type PlaceSource = Pick<LibraryRepository, 'findDocument' | 'findPage' | 'findPageVersion' | 'listPages'>;

/** Resolves a place by its ids. Returns null both for one that does not exist and for one that the viewer may not read. */
export async function locatePlace(
  library: PlaceSource,
  viewer: Viewer,
  named: NamedPlace,
): Promise<LocatedPlace | null> {
  if (named.kind === 'book') {
    const document = await library.findDocument(viewer, named.documentId);
    return document && { documentId: document.id, title: document.title, pages: null, part: null };
  }
  const page = await library.findPage(viewer, named.pageId);
  if (page === null) return null;
  if (named.kind === 'section')
    return locateSection(await library.findPageVersion(viewer, page.id), page, named.sectionId);
  const pages = named.kind === 'page' ? [page] : await listed(library, viewer, { kind: named.kind, page });
  const first = named.kind === 'up-to' ? page : (pages[0] ?? page);
  return { documentId: page.documentId, title: first.title, pages, part: null };
}

async function listed(
  library: PlaceSource,
  viewer: Viewer,
  { kind, page }: { kind: 'chapter' | 'up-to'; page: PageSummary },
): Promise<PageSummary[]> {
  const all = await library.listPages(viewer, page.documentId);
  const pages = kind === 'chapter' ? chapterPages(all, page.id) : all.filter(({ number }) => number <= page.number);
  // An external collection is not a book: its pages are in no table of contents.
  return pages.some(({ id }) => id === page.id) ? pages : [page];
}

function locateSection(version: PageVersion | null, page: PageSummary, sectionId: string): LocatedPlace | null {
  const range = version && sectionRange(version, sectionId);
  if (version === null || range === null) return null;
  const title = version.headings.find(({ id }) => id === sectionId)?.text ?? page.title;
  return { documentId: page.documentId, title, pages: [page], part: { ...range, version: version.version } };
}
