import { type Viewer } from '#lib/people/access/viewer.ts';
import type {
  DateField,
  DocumentCondition,
  DocumentFilter,
  MatchedField,
  RangeCondition,
} from '#lib/contracts/document-filter.ts';

import type { ChunkFilters } from '../../chunk-filters.ts';
import { madeDocumentIn, pointIn } from '../../external-ids.ts';

import { entriesOf } from './access-forms.ts';
import type { CollectionMapping, DateMapping, NamedKey } from './collection-mapping.ts';

/** A collection, with the payload keys by which its points are filtered. */
export interface MappedCollection {
  name: string;
  /** The collection whose documents the points describe; absent if the documents are the collection's own. */
  describes?: string;
  mapping: CollectionMapping;
  /** False for ids that no point of such a store can have. */
  isPointId: (id: string) => boolean;
}

/** A condition on a point, independent of the store. Lists are never empty: to one store an empty list means nothing, to another everything. */
export type PointCondition =
  | { all: readonly PointCondition[] }
  | { either: readonly [PointCondition, ...PointCondition[]] }
  /** One of these texts is the value under the key, or among its values, exactly. */
  | { key: string; any: readonly [string, ...string[]] }
  /** There is no text under the key. */
  | { lacks: string }
  | { date: DateMapping; range: readonly [DateBound, ...DateBound[]] }
  | { ids: readonly [string, ...string[]] };

export interface DateBound {
  is: 'gte' | 'gt' | 'lte' | 'lt';
  moment: Date;
}

/** The format of every document of such a collection, for queries by format. */
const MADE_TYPE = 'collection';

const CHUNK_KEYS = { sourceKeys: 'address', pageTitles: 'title', sectionHeadings: 'heading' } as const;

/** The payload keys of the document fields that can be queried by value. */
export const DOCUMENT_KEYS = {
  title: 'title',
  filename: 'address',
  document_type: 'type',
  department: 'department',
  origin: 'source',
  language: 'language',
  author: 'author',
  identifier: 'identifiers',
} as const satisfies Record<Exclude<MatchedField, 'document_id' | 'type'>, NamedKey>;

const DATE_KEYS = { source_updated_at: 'updated', upload_date: 'added' } as const satisfies Record<DateField, string>;

/** The condition that the viewer may read a point; none if everyone may read everything. */
export function accessCondition(viewer: Viewer, { access }: CollectionMapping): PointCondition[] {
  if (access === 'public' || viewer.isUnrestricted === true) return [];
  return [{ key: access.key, any: entriesOf(viewer, access) }];
}

/** Returns the condition for points that the viewer may read and that match; null when there can be no such point. */
export function chunkConditionIn(
  collection: MappedCollection,
  viewer: Viewer,
  filters: ChunkFilters,
): PointCondition | null {
  const { documentIds, pageIds, chunkIds, ...stored } = filters;
  const conditions: (PointCondition | null)[] = accessCondition(viewer, collection.mapping);
  for (const [filter, key] of Object.entries(CHUNK_KEYS)) {
    const values = stored[filter as keyof typeof CHUNK_KEYS];
    if (values !== undefined) conditions.push(anyOf(collection.mapping[key], values));
  }
  if (documentIds !== undefined) conditions.push(ofDocuments(collection, documentIds));
  if (pageIds !== undefined)
    conditions.push(
      ofPoints(
        collection,
        pageIds.flatMap((id) => pointIn(collection.name, id) ?? []),
      ),
    );
  if (chunkIds !== undefined) conditions.push(ofPoints(collection, chunkIds));
  return allOf(conditions);
}

/** Returns the condition for points of matching documents that the viewer may read; null when there can be no such point. */
export function documentConditionIn(
  collection: MappedCollection,
  viewer: Viewer,
  { must, should }: DocumentFilter,
): PointCondition | null {
  const access = accessCondition(viewer, collection.mapping);
  const wanted = must.map((condition) => conditionOf(collection, condition));
  if (should.length === 0) return allOf([...access, ...wanted]);
  const choice = eitherOf(should.map((condition) => conditionOf(collection, condition)));
  return allOf([...access, ...wanted, choice]);
}

/** Matches points with these ids; null if none of them can be the id of a point. */
export function ofPoints({ isPointId }: MappedCollection, chunkIds: readonly string[]): PointCondition | null {
  const [first, ...others] = [...new Set(chunkIds)].filter((id) => isPointId(id));
  return first === undefined ? null : { ids: [first, ...others] };
}

/** Matches one of the values under a key; null if no such point can exist. */
export function anyOf(key: string | undefined, values: readonly string[]): PointCondition | null {
  // JSON as read by stores has no lone surrogates, so no point has such a value.
  const [first, ...others] = [...new Set(values)].filter((value) => value.isWellFormed());
  return key === undefined || first === undefined ? null : { key, any: [first, ...others] };
}

function conditionOf(collection: MappedCollection, condition: DocumentCondition): PointCondition | null {
  if ('range' in condition) return isWithin(collection.mapping[DATE_KEYS[condition.key]], condition);
  const { key, match } = condition;
  if (key === 'document_id') return ofDocuments(collection, match.any);
  if (key === 'type') return match.any.some((value) => value.toLowerCase() === MADE_TYPE) ? { all: [] } : null;
  return anyOf(collection.mapping[DOCUMENT_KEYS[key]], match.any);
}

/** Returns the condition for points of any of the documents. A point that names a document is not itself a document. */
function ofDocuments(collection: MappedCollection, documentIds: readonly string[]): PointCondition | null {
  const { name, describes = name, mapping } = collection;
  const own = ofPoints(
    collection,
    documentIds.flatMap((id) => pointIn(name, id) ?? []),
  );
  const made = anyOf(
    mapping.document,
    documentIds.flatMap((id) => madeDocumentIn(describes, id) ?? []),
  );
  const alone = own === null || mapping.document === undefined ? own : { all: [own, { lacks: mapping.document }] };
  return eitherOf([alone, made]);
}

// Matches dates in a range. A range without a bound, or with an invalid one, must not match everything.
function isWithin(date: DateMapping | undefined, { range }: RangeCondition): PointCondition | null {
  const bounds = Object.entries(range).map(([is, at]) => ({ is: is as DateBound['is'], moment: new Date(at) }));
  const [first, ...others] = bounds;
  if (date === undefined || first === undefined) return null;
  if (bounds.some(({ moment }) => Number.isNaN(moment.getTime()))) return null;
  return { date, range: [first, ...others] };
}

function eitherOf(conditions: readonly (PointCondition | null)[]): PointCondition | null {
  const [first, ...others] = conditions.filter((condition) => condition !== null);
  return first === undefined ? null : { either: [first, ...others] };
}

function allOf(conditions: readonly (PointCondition | null)[]): PointCondition | null {
  return conditions.includes(null) ? null : { all: conditions.filter((condition) => condition !== null) };
}
