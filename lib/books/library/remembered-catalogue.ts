import type { DocumentFilter } from '#lib/contracts/document-filter.ts';

import type { Catalogue } from './catalogue.ts';
import type { LibraryMemory } from './library-memory.ts';

/**
 * The same catalogue, which is asked once for what every question wants to know: the values that documents have, what is known of a
 * document, and who may read it. A change holds with the next request.
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
    // Of each document apart, since every question names others.
    readable: (viewer, documentIds) =>
      memory.recallEach(viewer, { of: ['documents'], question: 'readable', ids: documentIds }, (missing) =>
        catalogue.readable(viewer, missing),
      ),
  };
}

/** In characters. Questions are asked of all, of one book, or of a few; a long list of books is hardly asked of again. */
const LONGEST_NAME = 400;

function nameOf(filter: DocumentFilter): string | null {
  const name = JSON.stringify(filter);
  return name.length > LONGEST_NAME ? null : name;
}
