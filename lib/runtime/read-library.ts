import { scopeFilters } from '#lib/agent/place/place-filters.ts';
import { locateCitations } from '#lib/library/locate-citations.ts';
import { locateSelection } from '#lib/library/locate-selection.ts';
import { type DocumentSearchDependencies, searchDocument } from '#lib/library/page-search/search-document.ts';
import { SearchablePages } from '#lib/library/page-search/searchable-pages.ts';
import type { LibraryRepository } from '#lib/library/ports.ts';
import type { ReadablePages } from '#lib/library/readable-pages.ts';
import type { ChunkStore } from '#lib/retrieval/ports.ts';
import type { PassageSearch } from '#lib/retrieval/search-passages.ts';

import type { Runtime } from './runtime.ts';

type Part = Pick<
  Runtime,
  | 'locateSelection'
  | 'locateScope'
  | 'locateCitations'
  | 'listDocuments'
  | 'findDocument'
  | 'listPages'
  | 'findPageByPath'
  | 'findPage'
  | 'findPageVersion'
  | 'searchDocument'
  | 'findAsset'
>;

interface LibraryParts {
  library: LibraryRepository;
  pages: ReadablePages;
  chunks: Pick<ChunkStore, 'listByDocument'>;
  search: PassageSearch;
}

/** What readers may look at in the library. */
export function readLibrary({ library, pages, chunks, search }: LibraryParts): Part {
  const searchable = new SearchablePages(library);
  return {
    locateSelection: (viewer, claim) => locateSelection(pages, viewer, claim),
    locateScope: (viewer, part) => scopeFilters({ pages, chunks }, viewer, part),
    locateCitations: (viewer, cited) => locateCitations(pages, viewer, cited),
    listDocuments: (viewer) => library.listDocuments(viewer),
    findDocument: (viewer, documentId) => pages.findDocument(viewer, documentId),
    listPages: (viewer, documentId) => library.listPages(viewer, documentId),
    findPageByPath: (viewer, documentId, path) => library.findPageByPath(viewer, documentId, path),
    findPage: (viewer, pageId) => pages.findPage(viewer, pageId),
    findPageVersion: (viewer, pageId, version) => pages.findPageVersion(viewer, pageId, version),
    searchDocument: (query) => searchDocument({ library, searchable, findNearby: nearbyPassages(search) }, query),
    findAsset: (viewer, documentId, path) => library.findAsset(viewer, documentId, path),
  };
}

/** The search over passages, as the search in one document asks it. */
function nearbyPassages(search: PassageSearch): DocumentSearchDependencies['findNearby'] {
  return async ({ viewer, documentId, query, signal }, limit) => {
    const filters = { documentIds: [documentId] };
    const { passages } = await search({ viewer, query, filters, limit, scoreThreshold: null, signal });
    return passages.map(({ chunk }) => chunk);
  };
}
