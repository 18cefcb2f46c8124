import type { DocumentSearchDependencies } from '#lib/library/page-search/search-document.ts';
import type { PassageSearch } from '#lib/retrieval/search-passages.ts';

/** The search over passages, as the search in one document asks it. */
export function nearbyPassages(search: PassageSearch): DocumentSearchDependencies['findNearby'] {
  return async ({ viewer, documentId, query, signal }, limit) => {
    const filters = { documentIds: [documentId] };
    const { passages } = await search({ viewer, query, filters, limit, scoreThreshold: null, signal });
    return passages.map(({ chunk }) => chunk);
  };
}
