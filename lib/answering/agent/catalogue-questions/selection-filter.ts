import type { DocumentFilter } from '#lib/contracts/document-filter.ts';
import type { CatalogueEntry, GroupField } from '#lib/books/library/catalogue.ts';

import { type DocumentFilters, rangeCondition, toDocumentFilter } from '../tools/document-filters.ts';
import type { Selection } from './question-reading.ts';

/** The conditions of a selection on values, as the tools take them. */
export function valueFilters({ values }: Pick<Selection, 'values'>): DocumentFilters {
  const { document_id: ids, ...others } = values;
  return { ...others, ...(ids !== undefined && { doc_id: ids }) };
}

/** What a selection leaves, as the catalogue takes it. */
export function selectionFilter(selection: Pick<Selection, 'values' | 'dates'>): DocumentFilter {
  const { must, should } = toDocumentFilter(valueFilters(selection));
  return { must: [...must, ...selection.dates.map(({ field, range }) => rangeCondition(field, range))], should };
}

/** True when the document has the value, in any letter case. */
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
