import { scopeFilters } from '#lib/answering/agent/place/place-filters.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { nameBasedId } from '#lib/foundation/core/ids.ts';
import { formulasOfPage } from '#lib/books/library/formulas-of-page.ts';
import { heardSince } from '#lib/books/library/kept-ingest-run.ts';
import { locateCitations } from '#lib/books/library/locate-citations.ts';
import { locateSelection } from '#lib/books/library/locate-selection.ts';
import type { Catalogue } from '#lib/books/library/catalogue.ts';
import { searchDocument, searchLibrary } from '#lib/books/library/page-search/search-library.ts';
import type { PageQuery, PageSearchDependencies } from '#lib/books/library/page-search/search-pages.ts';
import { SearchablePages } from '#lib/books/library/page-search/searchable-pages.ts';
import type { Page } from '#lib/books/library/page.ts';
import { recognisePage } from '#lib/books/library/recognise-page.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import type { ReadablePages } from '#lib/books/library/readable-pages.ts';
import type { ScaledPictures } from '#lib/books/pictures/scaled-pictures.ts';
import type { FoundPassage } from '#lib/answering/retrieval/chunk.ts';
import { queryTerms } from '#lib/answering/retrieval/passage-text.ts';
import type { ChunkStore } from '#lib/answering/retrieval/ports.ts';
import type { PassageSearch } from '#lib/answering/retrieval/search-passages.ts';

import type { SemanticSearch } from './open-semantic-search.ts';
import type { Runtime } from './runtime.ts';

type Part = Pick<
  Runtime,
  | 'locateSelection'
  | 'locateScope'
  | 'locateCitations'
  | 'listDocuments'
  | 'findDocument'
  | 'listComing'
  | 'listFollowed'
  | 'listPages'
  | 'recognisePage'
  | 'findPageByPath'
  | 'findPage'
  | 'findPageVersion'
  | 'findFormulas'
  | 'searchDocument'
  | 'searchLibrary'
  | 'searchPassages'
  | 'findAsset'
>;

interface LibraryParts {
  library: LibraryRepository;
  catalogue: Pick<Catalogue, 'readable'>;
  pages: ReadablePages;
  chunks: Pick<ChunkStore, 'listByDocument' | 'search'>;
  pictures: Pick<ScaledPictures, 'scale'>;
  search: PassageSearch;
  semantic: Pick<SemanticSearch, 'documents'>;
  clock: Clock;
}

/** Opens the library functions for readers. */
export function readLibrary(parts: LibraryParts): Part {
  const { library, catalogue, pages, chunks, pictures, search, semantic, clock } = parts;
  const searchable = new SearchablePages(library);
  const searches = { library, rights: catalogue, searchable, findNearby: nearbyPassages(search) };
  return {
    locateSelection: (viewer, claim) => locateSelection(pages, viewer, claim),
    locateScope: (viewer, part) => scopeFilters({ pages, chunks }, viewer, part),
    locateCitations: (viewer, cited) => locateCitations(pages, viewer, cited),
    listDocuments: (viewer) => library.listDocuments(viewer),
    findDocument: (viewer, documentId) => pages.findDocument(viewer, documentId),
    listComing: (viewer) => library.listComing(viewer, heardSince(clock())),
    listFollowed: async (viewer) => {
      const followed = new Map((await semantic.documents()).map((document) => [document.id, document]));
      if (followed.size === 0) return [];
      const documents = await library.listDocuments(viewer);
      return documents.flatMap(({ id, title }) => {
        const found = followed.get(id);
        return found === undefined ? [] : [{ ...found, title }];
      });
    },
    listPages: (viewer, documentId) => pages.listPages(viewer, documentId),
    recognisePage: (viewer, shown, signal) =>
      recognisePage({ library, searchable, findNear: pagesNear(chunks, signal) }, viewer, shown),
    findPageByPath: async (viewer, documentId, path) =>
      (await pages.findPageByPath(viewer, documentId, path)) ?? pageNamed(pages, viewer, { documentId, name: path }),
    findPage: (viewer, pageId) => pages.findPage(viewer, pageId),
    findPageVersion: (viewer, pageId, version) => pages.findPageVersion(viewer, pageId, version),
    findFormulas: (viewer, wanted) => formulasOfPage(pages, viewer, wanted),
    searchDocument: (documentId, query) => searchDocument(searches, documentId, query),
    searchLibrary: (query) => searchLibrary(searches, query),
    searchPassages: (query, documentId) => searchPassages(search, query, { documentId, limit: PASSAGES }),
    findAsset: async (viewer, documentId, { path, width }) => {
      const asset = await library.findAsset(viewer, documentId, path);
      return asset === null || width === undefined ? asset : pictures.scale(asset, width);
    },
  };
}

/** Adapts the passage search for use by the word search. */
function nearbyPassages(search: PassageSearch): PageSearchDependencies['findNearby'] {
  return async (query, documentId, limit) =>
    (await searchPassages(search, query, { documentId, limit })).map(({ chunk }) => chunk);
}

/** The number of passages the reading model reorders. */
const PASSAGES = 12;

async function searchPassages(
  search: PassageSearch,
  { viewer, query, signal }: Omit<PageQuery, 'order'>,
  { documentId, limit }: { documentId: string | null; limit: number },
): Promise<FoundPassage[]> {
  const filters = documentId === null ? {} : { documentIds: [documentId] };
  return (await search({ viewer, query, filters, limit, scoreThreshold: null, signal })).passages;
}

/** The number of parts examined to find the pages that contain a passage. */
const NEAREST = 10;

/** Finds the pages whose parts share most words with a passage: identical text can be found without semantic search. */
function pagesNear(
  chunks: Pick<ChunkStore, 'search'>,
  signal: AbortSignal,
): Parameters<typeof recognisePage>[0]['findNear'] {
  return async (viewer, passage, { documentId }) => {
    const filters = documentId === null ? {} : { documentIds: [documentId] };
    const found = await chunks.search(viewer, {
      terms: queryTerms(passage),
      text: passage,
      filters,
      limit: NEAREST,
      signal,
    });
    return [...new Set(found.map(({ chunk }) => chunk.pageId))];
  };
}

/** Finds the page that had this address before its book changed it; its id is derived from its name in the source. */
async function pageNamed(
  pages: Pick<ReadablePages, 'findPage' | 'findPageVersion'>,
  viewer: Viewer,
  { documentId, name }: { documentId: string; name: string },
): Promise<Page | null> {
  const id = nameBasedId(documentId, name);
  const [summary, version] = await Promise.all([pages.findPage(viewer, id), pages.findPageVersion(viewer, id)]);
  return summary === null || version === null ? null : { ...summary, ...version };
}
