import type { DocumentFilter } from '#lib/contracts/document-filter.ts';
import type { CatalogueEntry, GroupField } from '#lib/books/library/catalogue.ts';

import { type DocumentFilters, rangeCondition, toDocumentFilter } from '../tools/document-filters.ts';
import type { Selection } from './question-reading.ts';

/** Returns the value conditions of a selection in the form that the tools take. */
export function valueFilters({ values }: Pick<Selection, 'values'>): DocumentFilters {
  const { document_id: ids, ...others } = values;
  return { ...others, ...(ids !== undefined && { doc_id: ids }) };
}

/** Returns a selection as a catalogue filter. */
export function selectionFilter(selection: Pick<Selection, 'values' | 'dates'>): DocumentFilter {
  const { must, should } = toDocumentFilter(valueFilters(selection));
  return { must: [...must, ...selection.dates.map(({ field, range }) => rangeCondition(field, range))], should };
}

/** Whether the document has the value, ignoring case. */
export function entryHas(entry: CatalogueEntry, field: GroupField, value: string): boolean {
  const { documentType, department, origin, language, type, authors } = entry;
  const own = {
    document_type: [documentType],
    department: [department],
    origin: [origin],
    language: [language],
    type: [type],
    author: authors,
  };
  return own[field].some((one) => one?.toLowerCase() === value.toLowerCase());
}
