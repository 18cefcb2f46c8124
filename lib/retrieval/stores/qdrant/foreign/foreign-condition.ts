import { type Viewer } from '#lib/access/viewer.ts';
import type {
  DateField,
  DocumentCondition,
  DocumentFilter,
  MatchedField,
  RangeCondition,
} from '#lib/contracts/document-filter.ts';

import { madeDocumentIn, pointIn } from '../../../foreign-ids.ts';
import type { ChunkFilters } from '../../../chunk-filters.ts';
import { type Condition, type Filter, type PointId, pointIdSchema } from '../collection-format.ts';

import { entriesOf } from './access-forms.ts';
import type { CollectionMapping, DateMapping, NamedKey } from './collection-mapping.ts';

/** A collection, and where its points have what is filtered by. */
export interface MappedCollection {
  name: string;
  mapping: CollectionMapping;
}

/** What every document of such a collection is, to who asks for documents by their format. */
const MADE_TYPE = 'collection';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** An unsigned integer of 64 bits, written the one way. */
const INTEGER = /^(?:0|[1-9]\d{0,19})$/;

const CHUNK_KEYS = { sourceKeys: 'address', pageTitles: 'title', sectionHeadings: 'heading' } as const;

/** Where a document has what it may be asked for by value. */
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

/** The point of a chunk; null for what is none. */
export function foreignPointId(chunkId: string): PointId | null {
  if (UUID.test(chunkId)) return chunkId;
  if (!INTEGER.test(chunkId)) return null;
  const number = Number(chunkId);
  return pointIdSchema.parse(Number.isSafeInteger(number) ? number : BigInt(chunkId));
}

/** That the viewer may read a point, in Qdrant’s words; no condition where everybody may read everything. */
export function accessCondition(viewer: Viewer, { access }: CollectionMapping): Condition[] {
  if (access === 'public' || viewer.isUnrestricted === true) return [];
  return [{ key: access.key, match: { any: entriesOf(viewer, access) } }];
}

/** What a point has that the viewer may read and that matches; null when there can be no such point. */
export function chunkConditionIn(collection: MappedCollection, viewer: Viewer, filters: ChunkFilters): Filter | null {
  const { documentIds, pageIds, chunkIds, ...stored } = filters;
  const conditions: (Condition | null)[] = accessCondition(viewer, collection.mapping);
  for (const [filter, key] of Object.entries(CHUNK_KEYS)) {
    const values = stored[filter as keyof typeof CHUNK_KEYS];
    if (values !== undefined) conditions.push(anyOf(collection.mapping[key], values));
  }
  if (documentIds !== undefined) conditions.push(ofDocuments(collection, documentIds));
  if (pageIds !== undefined) conditions.push(ofPoints(pageIds.flatMap((id) => pointIn(collection.name, id) ?? [])));
  if (chunkIds !== undefined) conditions.push(ofPoints(chunkIds));
  return allOf(conditions);
}

/** What a point has of a document that is meant and that the viewer may read; null when there can be no such point. */
export function documentConditionIn(
  collection: MappedCollection,
  viewer: Viewer,
  { must, should }: DocumentFilter,
): Filter | null {
  const access = accessCondition(viewer, collection.mapping);
  const wanted = must.map((condition) => conditionOf(collection, condition));
  if (should.length === 0) return allOf([...access, ...wanted]);
  const choices = should.map((condition) => conditionOf(collection, condition)).filter((choice) => choice !== null);
  // To Qdrant a choice of nothing is no condition.
  return choices.length === 0 ? null : allOf([...access, ...wanted, { should: choices }]);
}

function conditionOf(collection: MappedCollection, condition: DocumentCondition): Condition | null {
  if ('range' in condition) return isWithin(collection.mapping[DATE_KEYS[condition.key]], condition);
  const { key, match } = condition;
  if (key === 'document_id') return ofDocuments(collection, match.any);
  if (key === 'type') return match.any.some((value) => value.toLowerCase() === MADE_TYPE) ? { must: [] } : null;
  return anyOf(collection.mapping[DOCUMENT_KEYS[key]], match.any);
}

/** Points of any of the documents. One that names a document is no document of its own. */
function ofDocuments({ name, mapping }: MappedCollection, documentIds: readonly string[]): Condition | null {
  const own = ofPoints(documentIds.flatMap((id) => pointIn(name, id) ?? []));
  const made = anyOf(
    mapping.document,
    documentIds.flatMap((id) => madeDocumentIn(name, id) ?? []),
  );
  const alone =
    own === null || mapping.document === undefined ? own : { must: [own, { is_empty: { key: mapping.document } }] };
  const either = [alone, made].filter((condition) => condition !== null);
  return either.length === 0 ? null : { should: either };
}

function ofPoints(chunkIds: readonly string[]): Condition | null {
  const points = [...new Set(chunkIds)].flatMap((id) => foreignPointId(id) ?? []);
  return points.length === 0 ? null : { has_id: points };
}

function anyOf(key: string | undefined, values: readonly string[]): Condition | null {
  // No JSON that Qdrant reads has lone surrogates, so that no point has such a value.
  const possible = [...new Set(values)].filter((value) => value.isWellFormed());
  return key === undefined || possible.length === 0 ? null : { key, match: { any: possible } };
}

// A range without a bound, or with one that is no moment, must not come to mean everything.
function isWithin(date: DateMapping | undefined, { range }: RangeCondition): Condition | null {
  const moments = Object.entries(range).map(([name, bound]) => [name, new Date(bound)] as const);
  if (date === undefined || moments.length === 0) return null;
  if (moments.some(([, moment]) => Number.isNaN(moment.getTime()))) return null;
  const inUnit = (moment: Date) => (date.unit === 'seconds' ? moment.getTime() / 1000 : moment.getTime());
  return date.unit === 'text'
    ? { key: date.key, range: Object.fromEntries(moments.map(([name, moment]) => [name, moment.toISOString()])) }
    : { key: date.key, range: Object.fromEntries(moments.map(([name, moment]) => [name, inUnit(moment)])) };
}

function allOf(conditions: readonly (Condition | null)[]): Filter | null {
  return conditions.includes(null) ? null : { must: conditions.filter((condition) => condition !== null) };
}
