import { grantsOf, STAGED_GRANT, type Viewer } from '#lib/people/access/viewer.ts';

import type { ChunkFilters } from '../../chunk-filters.ts';

import type { Condition, Filter, PointId } from './collection-format.ts';
import { storableText } from './chunk-payload.ts';
import { ownPointId } from './own-point-id.ts';

/** The payload keys that are compared. A chunk itself is the point's id. */
type PayloadFilter = Exclude<keyof ChunkFilters, 'chunkIds'>;

const FILTERED = {
  sourceKeys: 'source_url',
  pageTitles: 'page_title',
  sectionHeadings: 'section_heading',
  documentIds: 'document_id',
  pageIds: 'page_id',
} as const satisfies Record<PayloadFilter, string>;

const FILTER_KEYS = Object.keys(FILTERED) as PayloadFilter[];

/** Every payload key that is used in a filter or a deletion. In strict mode Qdrant refuses those without an index. */
export const INDEXED_KEYS = ['access_list', ...Object.values(FILTERED)];

/** Matches staged chunks, which wait until their page is published. */
export const IS_STAGED = { key: 'access_list', match: { value: STAGED_GRANT } } satisfies Condition;

/**
 * Expresses `mayRead` and `matchesFilters` for one chunk as a Qdrant filter. Null when nothing can match: to Qdrant an absent condition means
 * everything, so an empty list never becomes one.
 */
export function chunkCondition(viewer: Viewer, filters: ChunkFilters): Filter | null {
  const wanted = filterConditions(filters, ownPointId);
  if (wanted === null) return null;
  if (viewer.isUnrestricted === true) return { must: wanted, must_not: [IS_STAGED] };
  // A grant that cannot be stored is dropped: if it were altered to be storable, it might equal another viewer's.
  const grants = grantsOf(viewer).filter((grant) => grant === storableText(grant));
  if (grants.length === 0) return null;
  return restricted([{ key: 'access_list', match: { any: grants } }, ...wanted]);
}

/** Converts filters into conditions that must all hold; null if nothing can match. */
function filterConditions(
  { chunkIds, ...filters }: ChunkFilters,
  pointIdOf: (chunkId: string) => PointId | null,
): Condition[] | null {
  const conditions: Condition[] = [];
  for (const key of FILTER_KEYS) {
    const values = filters[key];
    if (values === undefined) continue;
    if (values.length === 0) return null;
    conditions.push({ key: FILTERED[key], match: { any: values } });
  }
  if (chunkIds === undefined) return conditions;
  const points = [...new Set(chunkIds.flatMap((id) => pointIdOf(id) ?? []))];
  return points.length === 0 ? null : [...conditions, { has_id: points }];
}

/** Converts the filter values to their stored form, without duplicates, since Qdrant refuses a list with duplicate values. */
export function storableFilters(filters: ChunkFilters): ChunkFilters {
  return Object.fromEntries(
    Object.entries(filters).map(([key, values]: [string, string[] | undefined]) => [
      key,
      values && [...new Set(values.map(storableText))],
    ]),
  );
}

/** Builds a filter after checking it: without its access condition it would return everything to everyone. */
function restricted(must: Condition[]): Filter {
  const isGuarded = must.some(
    (condition) =>
      'key' in condition &&
      condition.key === 'access_list' &&
      condition.match &&
      'any' in condition.match &&
      Array.isArray(condition.match.any) &&
      condition.match.any.length > 0,
  );
  if (!isGuarded) throw new Error('A filter lost its access condition.');
  return { must };
}
