import type { Viewer } from '#lib/people/access/viewer.ts';

import type { Catalogue } from '../catalogue.ts';
import type { Document } from '../document.ts';
import type { PageSummary } from '../page.ts';
import type { LibraryRepository } from '../ports.ts';
import type { FoundPlace } from './found-place.ts';
import { type PageQuery, type PageSearchDependencies, type PageSearchResult, searchPages } from './search-pages.ts';

export interface LibrarySearchDependencies extends PageSearchDependencies {
  library: Pick<LibraryRepository, 'findDocument' | 'listDocuments' | 'listPages' | 'listEveryPage'>;
  rights: Pick<Catalogue, 'readable'>;
}

type SearchedDocument = Pick<Document, 'id' | 'title'>;

export interface LibrarySearchResult extends PageSearchResult {
  places: (FoundPlace & { documentTitle: string })[];
}

/** Returns the result of `searchPages` for one document. Null when the viewer has no such document. */
export async function searchDocument(
  dependencies: LibrarySearchDependencies,
  documentId: string,
  query: PageQuery,
): Promise<LibrarySearchResult | null> {
  const { library } = dependencies;
  const [document, pages] = await Promise.all([
    library.findDocument(query.viewer, documentId),
    library.listPages(query.viewer, documentId),
  ]);
  if (document === null) return null;
  const found = await searchPages(dependencies, query, { pages, documentId });
  const readable = await dependencies.rights.readable(query.viewer, [documentId]);
  return readable.has(documentId) ? withTitles(found, [document]) : null;
}

/** Returns the result of `searchPages` for all documents the viewer may read, identified by their titles. */
export async function searchLibrary(
  dependencies: LibrarySearchDependencies,
  query: PageQuery,
): Promise<LibrarySearchResult> {
  const { library } = dependencies;
  const [documents, pages] = await Promise.all([
    library.listDocuments(query.viewer),
    library.listEveryPage(query.viewer),
  ]);
  return searchReadable(dependencies, query, { documents, pages });
}

interface Readable {
  documents: SearchedDocument[];
  pages: PageSummary[];
}

/** Searches again without documents that are no longer readable at the end: counts and corrections would also reveal them. */
async function searchReadable(
  dependencies: LibrarySearchDependencies,
  query: PageQuery,
  { documents, pages }: Readable,
): Promise<LibrarySearchResult> {
  const known = new Set(documents.map(({ id }) => id));
  const searched = pages.filter(({ documentId }) => known.has(documentId));
  const found = await searchPages(dependencies, query, { pages: searched, documentId: null });
  const readable = await readableNow(dependencies, query.viewer, documents);
  if (readable.length === documents.length) return withTitles(found, documents);
  return searchReadable(dependencies, query, { documents: readable, pages: searched });
}

async function readableNow(
  { rights }: LibrarySearchDependencies,
  viewer: Viewer,
  documents: SearchedDocument[],
): Promise<SearchedDocument[]> {
  const readable = await rights.readable(
    viewer,
    documents.map(({ id }) => id),
  );
  return documents.filter(({ id }) => readable.has(id));
}

function withTitles(found: PageSearchResult, documents: SearchedDocument[]): LibrarySearchResult {
  const titles = new Map(documents.map(({ id, title }) => [id, title]));
  const places = found.places.map((place) => ({ ...place, documentTitle: titles.get(place.page.documentId) ?? '' }));
  return { ...found, places };
}
