import type { Viewer } from '#lib/people/access/viewer.ts';

import type { Catalogue, CatalogueQuery } from './catalogue.ts';
import { inOrder } from './external-documents.ts';
import { groupDocuments } from './group-documents.ts';

const MARK = 'both:';

/** Combines two catalogues, that of the library and that of an external collection, which have no ids in common. */
export function joinedCatalogue(library: Catalogue, beside: Catalogue): Catalogue {
  const both = <Result>(ask: (catalogue: Catalogue) => Promise<Result>) => Promise.all([ask(library), ask(beside)]);

  const markReadable = async (viewer: Viewer) =>
    MARK + (await both((catalogue) => catalogue.markReadable(viewer))).join(' ');

  return {
    list: async (viewer, query) => {
      const { offset = 0, limit } = query;
      const beginning: CatalogueQuery = { ...query, offset: 0, limit: offset + limit };
      const lists = await both((catalogue) => catalogue.list(viewer, beginning));
      const documents = lists.flatMap((list) => list.documents).toSorted(inOrder(query));
      return {
        documents: documents.slice(offset, offset + limit),
        total: lists.reduce((sum, { total }) => sum + total, 0),
      };
    },
    find: async (viewer, documentId) =>
      (await library.find(viewer, documentId)) ?? (await beside.find(viewer, documentId)),
    listIds: async (viewer, filter) => (await both((catalogue) => catalogue.listIds(viewer, filter))).flat(),
    group: async (viewer, filter, by) => {
      const groups = await both((catalogue) => catalogue.group(viewer, filter, by));
      return groupDocuments(
        groups.flat().map(({ value, count }) => ({ values: value === null ? [] : [value], count })),
      );
    },
    findByTitleTerms: async (viewer, terms, limit) => {
      const found = await both((catalogue) => catalogue.findByTitleTerms(viewer, terms, limit));
      return found.flat().slice(0, limit);
    },
    findIdentifier: async (...asked: Parameters<Catalogue['findIdentifier']>) => {
      const [, identifier, , limit] = asked;
      const places = (await both((catalogue) => catalogue.findIdentifier(...asked))).flat();
      return places
        .toSorted((one, other) => Number(other.identifier === identifier) - Number(one.identifier === identifier))
        .slice(0, limit);
    },
    markReadable,
    readable: async (viewer, names) => {
      const readable = new Set(
        (await both((catalogue) => catalogue.readable(viewer, names))).flatMap((set) => [...set]),
      );
      const mark = names.some((name) => name.startsWith(MARK)) ? await markReadable(viewer) : null;
      return mark !== null && names.includes(mark) ? readable.add(mark) : readable;
    },
  };
}
