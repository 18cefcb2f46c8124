/** Fields by whose values the catalogue can be filtered. `document_id`, `author` and `identifier` match any that the document has. */
export const MATCHED_FIELDS = [
  'document_id',
  'title',
  'filename',
  'type',
  'document_type',
  'department',
  'origin',
  'language',
  'author',
  'identifier',
] as const;

/** Fields by whose dates it can be filtered. `upload_date` is when a document was added to the library. */
export const DATE_FIELDS = ['upload_date', 'source_updated_at'] as const;

export type MatchedField = (typeof MATCHED_FIELDS)[number];
export type DateField = (typeof DATE_FIELDS)[number];

/** Any of the values, ignoring letter case. An empty list matches nothing. */
interface MatchCondition {
  key: MatchedField;
  match: { any: string[] };
}

/** Timestamps are ISO 8601 with an offset. */
export interface RangeCondition {
  key: DateField;
  range: { gte?: string; gt?: string; lte?: string; lt?: string };
}

export type DocumentCondition = MatchCondition | RangeCondition;

/**
 * A filter of documents: they match all of `must` and, where there are any, one of `should`. Access rights are not included: they are a separate
 * condition, wherever it is applied.
 */
export interface DocumentFilter {
  must: readonly DocumentCondition[];
  should: readonly DocumentCondition[];
}

export const EVERY_DOCUMENT: DocumentFilter = { must: [], should: [] };

export function isEveryDocument({ must, should }: DocumentFilter): boolean {
  return must.length === 0 && should.length === 0;
}

/** Combines two filters: conditions are appended, never replaced. */
export function addFilter(filter: DocumentFilter, added: Partial<DocumentFilter>): DocumentFilter {
  return {
    must: [...filter.must, ...(added.must ?? [])],
    should: [...filter.should, ...(added.should ?? [])],
  };
}

/** Returns a filter for the documents with these ids; an empty list matches nothing. */
export function onlyDocuments(documentIds: readonly string[]): DocumentFilter {
  return { must: [{ key: 'document_id', match: { any: [...documentIds] } }], should: [] };
}
