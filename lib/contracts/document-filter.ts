/** What the catalogue can be asked for by value. `document_id`, `author` and `identifier` match any that the document has. */
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

/** What it can be asked for by time. `upload_date` is when a document came into the library. */
export const DATE_FIELDS = ['upload_date', 'source_updated_at'] as const;

export type MatchedField = (typeof MATCHED_FIELDS)[number];
export type DateField = (typeof DATE_FIELDS)[number];

/** Any of the values, whatever their letter case. An empty list matches nothing. */
interface MatchCondition {
  key: MatchedField;
  match: { any: string[] };
}

/** Moments as ISO 8601 with an offset. */
export interface RangeCondition {
  key: DateField;
  range: { gte?: string; gt?: string; lte?: string; lt?: string };
}

export type DocumentCondition = MatchCondition | RangeCondition;

/**
 * Which documents are meant: all of `must` and, where there are any, one of `should`. Rights are no part of it: they are a condition
 * of their own, wherever it is applied.
 */
export interface DocumentFilter {
  must: readonly DocumentCondition[];
  should: readonly DocumentCondition[];
}

export const EVERY_DOCUMENT: DocumentFilter = { must: [], should: [] };

export function isEveryDocument({ must, should }: DocumentFilter): boolean {
  return must.length === 0 && should.length === 0;
}

/** Both filters at once: conditions are appended, never replaced. */
export function addFilter(filter: DocumentFilter, added: Partial<DocumentFilter>): DocumentFilter {
  return {
    must: [...filter.must, ...(added.must ?? [])],
    should: [...filter.should, ...(added.should ?? [])],
  };
}

/** The documents of these ids; none of them is nothing. */
export function onlyDocuments(documentIds: readonly string[]): DocumentFilter {
  return { must: [{ key: 'document_id', match: { any: [...documentIds] } }], should: [] };
}
