import type { DocumentFilter } from '#lib/contracts/document-filter.ts';

import type { Catalogue } from './catalogue.ts';
import type { LibraryMemory } from './library-memory.ts';

/**
 * Returns the same catalogue with caching for data that every question needs: the values that documents have, the record of a document, and who may
 * read it. A change takes effect with the next request.
 */
export function rememberedCatalogue(catalogue: Catalogue, memory: LibraryMemory): Catalogue {
  return {
    list: (viewer, query) => catalogue.list(viewer, query),
    listIds: (viewer, filter) => catalogue.listIds(viewer, filter),
    findByTitleTerms: (viewer, terms, limit) => catalogue.findByTitleTerms(viewer, terms, limit),
    markReadable: (viewer) => catalogue.markReadable(viewer),
    find: (viewer, documentId) =>
      memory.recall(viewer, { of: ['documents', 'pages'], question: `find ${documentId}` }, () =>
        catalogue.find(viewer, documentId),
      ),
    group: (viewer, filter, by) => {
      const load = () => catalogue.group(viewer, filter, by);
      const within = nameOf(filter);
      return within === null
        ? load()
        : memory.recall(viewer, { of: ['documents'], question: `group ${by} ${within}` }, load);
    },
    findIdentifier: (...[viewer, identifier, filter, limit]: Parameters<Catalogue['findIdentifier']>) => {
      const load = () => catalogue.findIdentifier(viewer, identifier, filter, limit);
      const within = nameOf(filter);
      if (within === null) return load();
      const question = `identifier ${limit} ${within} ${identifier}`;
      return memory.recall(viewer, { of: ['documents', 'pages'], question }, load);
    },
    // Cached per document, since every question names different ones.
    readable: (viewer, documentIds) =>
      memory.recallEach(viewer, { of: ['documents'], question: 'readable', ids: documentIds }, (missing) =>
        catalogue.readable(viewer, missing),
      ),
  };
}

/**
 * Maximum length of a filter used as cache key, in characters. Most questions concern all books, one book or a few; a long list of books is unlikely
 * to occur again.
 */
const LONGEST_NAME = 400;

function nameOf(filter: DocumentFilter): string | null {
  const name = JSON.stringify(filter);
  return name.length > LONGEST_NAME ? null : name;
}
