import { meetsField } from './field-condition.ts';
import { valuesAt } from './payload-path.ts';
import { canonicalId } from './point-id.ts';
import {
  type Condition,
  type FieldSchema,
  type Filter,
  isGiven,
  listed,
  type Payload,
  type PointId,
} from './qdrant-wire.ts';
import { invalid, notExecuted } from './refusal.ts';

/** What a filter looks at. Inside `nested` there is no point any more, only an object of its payload. */
interface Filtered {
  payload: Payload;
  id?: PointId;
  vectorNames?: ReadonlySet<string>;
}

/** The payload indexes of a collection by path: a text index changes what a text condition means. */
export type Indexes = ReadonlyMap<string, FieldSchema>;

const GEO = ['geo_bounding_box', 'geo_radius', 'geo_polygon'];
const PREDICATES = ['match', 'range', 'values_count', 'is_empty', 'is_null', ...GEO];

/** Whether something passes. No filter, an empty one and a `should` without conditions let everything pass. */
export function passes(filter: Filter | null | undefined, filtered: Filtered, indexes: Indexes): boolean {
  if (filter === null || filter === undefined) return true;
  const meets = (condition: Condition) => meetsCondition(condition, filtered, indexes);
  const should = listed(filter.should);
  const { min_should: minShould } = filter;
  return (
    listed(filter.must).every(meets) &&
    !listed(filter.must_not).some(meets) &&
    (should.length === 0 || should.some(meets)) &&
    (!isGiven(minShould) || minShould.conditions.filter(meets).length >= minShould.min_count)
  );
}

/** Throws the refusal of a filter that the description lets pass and the service does not. */
export function checkFilter(filter: Filter | null | undefined): void {
  if (filter === null || filter === undefined) return;
  if (filter.min_should?.min_count === 0) throw invalid('min_should.min_count: value 0 invalid, must be 1 or larger');
  for (const condition of conditionsOf(filter)) checkCondition(condition);
}

export function conditionsOf({ must, must_not: mustNot, should, min_should: minShould }: Filter): Condition[] {
  return [...listed(must), ...listed(mustNot), ...listed(should), ...(minShould?.conditions ?? [])];
}

function meetsCondition(condition: Condition, filtered: Filtered, indexes: Indexes): boolean {
  if ('key' in condition) {
    return meetsField(condition, valuesAt(filtered.payload, condition.key), indexes.get(condition.key));
  }
  if ('is_empty' in condition) return valuesAt(filtered.payload, condition.is_empty.key).every(isEmpty);
  if ('is_null' in condition) return isNullAt(condition.is_null.key, filtered.payload, indexes);
  if ('has_id' in condition)
    return filtered.id !== undefined && condition.has_id.map(canonicalId).includes(filtered.id);
  if ('has_vector' in condition) return filtered.vectorNames?.has(condition.has_vector) === true;
  if ('slice' in condition) throw notExecuted('slice');
  if ('nested' in condition) return meetsNested(condition.nested, filtered, indexes);
  return passes(condition, filtered, indexes);
}

/** The index counts an array that holds null; without one the service looks at the value itself. */
function isNullAt(path: string, payload: Payload, indexes: Indexes): boolean {
  const values = valuesAt(payload, path);
  return (
    values.includes(null) || (indexes.has(path) && values.some((value) => Array.isArray(value) && value.includes(null)))
  );
}

/** One element of the array has to meet the whole filter. */
function meetsNested(
  { key, filter }: { key: string; filter: Filter },
  { payload }: Filtered,
  indexes: Indexes,
): boolean {
  const path = key.endsWith('[]') ? key : `${key}[]`;
  const inner = new Map(
    [...indexes].flatMap(([name, schema]) =>
      name.startsWith(`${path}.`) ? [[name.slice(path.length + 1), schema]] : [],
    ),
  );
  return valuesAt(payload, path).some((element) => isObject(element) && passes(filter, { payload: element }, inner));
}

function checkCondition(condition: Condition): void {
  if ('nested' in condition) checkFilter(condition.nested.filter);
  else if ('has_id' in condition) condition.has_id.forEach(canonicalId);
  else if ('key' in condition) checkField(condition);
  else if (!('is_empty' in condition || 'is_null' in condition || 'has_vector' in condition || 'slice' in condition)) {
    checkFilter(condition);
  }
}

function checkField(condition: object): void {
  const predicates = Object.entries(condition).filter(([name, value]) => PREDICATES.includes(name) && value !== null);
  if (predicates.length === 0) throw invalid('At least one field condition must be specified');
  if (predicates.some(([name]) => GEO.includes(name))) throw notExecuted('conditions on places');
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function isObject(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
