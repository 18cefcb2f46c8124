import { type DocumentCondition, type DocumentFilter, MATCHED_FIELDS } from '#lib/contracts/document-filter.ts';

import type { DocumentPhrase } from './read-phrase.ts';

/** What a phrase says of documents as a filter. */
export function phraseFilter({ values, dates }: Pick<DocumentPhrase, 'values' | 'dates'>): DocumentFilter {
  const matched = MATCHED_FIELDS.flatMap((key): DocumentCondition[] => {
    const any = values[key];
    return any === undefined ? [] : [{ key, match: { any } }];
  });
  return {
    must: [...matched, ...dates.map(({ field, range }) => ({ key: field, range: openRange(range) }))],
    should: [],
  };
}

/** The same as tools take it. */
export function toolFilters({ values, dates }: Pick<DocumentPhrase, 'values' | 'dates'>): Record<string, unknown> {
  const { document_id: ids, ...others } = values;
  return {
    ...(ids !== undefined && { doc_id: ids }),
    ...others,
    ...Object.fromEntries(dates.map(({ field, range }) => [field, toolRange(range)])),
  };
}

/** A range without the sides that are open. */
export function toolRange({ from, to }: { from: string | null; to: string | null }): { from?: string; to?: string } {
  return { ...(from !== null && { from }), ...(to !== null && { to }) };
}

function openRange({ from, to }: { from: string | null; to: string | null }): { gte?: string; lt?: string } {
  return { ...(from !== null && { gte: from }), ...(to !== null && { lt: to }) };
}
