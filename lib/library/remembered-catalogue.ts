import { EVERY_DOCUMENT, isEveryDocument } from '#lib/contracts/document-filter.ts';

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
    group: (viewer, filter, by) =>
      isEveryDocument(filter)
        ? memory.recall(viewer, { of: ['documents'], question: `group ${by}` }, () =>
            catalogue.group(viewer, EVERY_DOCUMENT, by),
          )
        : catalogue.group(viewer, filter, by),
    findIdentifier: (...[viewer, identifier, filter, limit]: Parameters<Catalogue['findIdentifier']>) =>
      isEveryDocument(filter)
        ? memory.recall(viewer, { of: ['documents', 'pages'], question: `identifier ${limit} ${identifier}` }, () =>
            catalogue.findIdentifier(viewer, identifier, EVERY_DOCUMENT, limit),
          )
        : catalogue.findIdentifier(viewer, identifier, filter, limit),
    // Of each document apart, since every question names others.
    readable: (viewer, documentIds) =>
      memory.recallEach(viewer, { of: ['documents'], question: 'readable', ids: documentIds }, (missing) =>
        catalogue.readable(viewer, missing),
      ),
  };
}
