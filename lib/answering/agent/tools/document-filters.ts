import { z } from 'zod';

import type {
  DateField,
  DocumentCondition,
  DocumentFilter,
  MatchedField,
  RangeCondition,
} from '#lib/contracts/document-filter.ts';

const VALUE_MAX_LENGTH = 500;
const VALUES_MAX = 100;
/** Lists of document ids come from the catalogue and may be as long as its lists. */
const IDS_MAX = 1_000;

const value = z.string().trim().min(1).max(VALUE_MAX_LENGTH);
const values = z
  .union([value, z.array(value).min(1).max(VALUES_MAX)])
  .optional()
  .describe('One value or a list, any of which will do');

/** The names of conditions in tool inputs, with the catalogue fields they refer to. */
const MATCHED = {
  doc_id: 'document_id',
  title: 'title',
  filename: 'filename',
  type: 'type',
  document_type: 'document_type',
  department: 'department',
  origin: 'origin',
  language: 'language',
  author: 'author',
  identifier: 'identifier',
} as const satisfies Record<string, MatchedField>;

type MatchedName = keyof typeof MATCHED;

const MATCHED_NAMES = Object.keys(MATCHED) as MatchedName[];

const DATES = ['upload_date', 'source_updated_at'] as const satisfies readonly DateField[];

/** A timestamp or a date in ISO 8601. A date means midnight UTC. */
export const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

const dates = z
  .strictObject({ from: moment.optional(), to: moment.optional() })
  .optional()
  .describe('From a moment on, and before another, as ISO 8601');

/** Conditions on documents in tool inputs; unknown keys are an error. */
export const documentFilters = z
  .strictObject({
    doc_id: z
      .union([value, z.array(value).min(1).max(IDS_MAX)])
      .optional()
      .describe('One id or a list'),
    title: values,
    filename: values,
    type: values,
    document_type: values,
    department: values,
    origin: values,
    language: values,
    author: values,
    identifier: values,
    upload_date: dates,
    source_updated_at: dates,
  })
  .describe('Only documents for which all of this holds');

export type DocumentFilters = z.infer<typeof documentFilters>;

/** Converts tool conditions to a filter that requires all of them. */
export function toDocumentFilter(filters: DocumentFilters | undefined): DocumentFilter {
  if (filters === undefined) return { must: [], should: [] };
  const matched = MATCHED_NAMES.flatMap((name): DocumentCondition[] => {
    const any = filters[name];
    return any === undefined ? [] : [{ key: MATCHED[name], match: { any: [any].flat() } }];
  });
  const ranges = DATES.flatMap((key): DocumentCondition[] => {
    const range = filters[key];
    return range === undefined ? [] : [rangeCondition(key, range)];
  });
  return { must: [...matched, ...ranges], should: [] };
}

/** Returns a condition for a half-open date range; a missing bound leaves that side open. */
export function rangeCondition(
  key: DateField,
  { from, to }: { from?: string | null | undefined; to?: string | null | undefined },
): RangeCondition {
  const gte = isoMoment(from);
  const lt = isoMoment(to);
  return { key, range: { ...(gte !== null && { gte }), ...(lt !== null && { lt }) } };
}

function isoMoment(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  return text.length === 'YYYY-MM-DD'.length ? `${text}T00:00:00.000Z` : text;
}
