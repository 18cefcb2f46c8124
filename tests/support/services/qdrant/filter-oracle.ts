import fc from 'fast-check';

import type { Condition, FieldCondition, Filter, Payload } from './qdrant-wire.ts';

/**
 * What filters mean, written down a second time and in another way than the fake's own code, which shares nothing with it: one
 * sentence of the documentation after the other, for the payloads that are generated here.
 */
export function filterWould(filter: Filter, payload: Payload, id: number): boolean {
  const would = (condition: Condition): boolean => conditionWould(condition, payload, id);
  const clauses: boolean[] = [];
  for (const condition of [filter.must ?? []].flat()) clauses.push(would(condition));
  for (const condition of [filter.must_not ?? []].flat()) clauses.push(!would(condition));
  const should = [filter.should ?? []].flat();
  if (should.length > 0) clauses.push(should.map(would).includes(true));
  if (filter.min_should) {
    const count = filter.min_should.conditions.reduce((sum, condition) => sum + Number(would(condition)), 0);
    clauses.push(count >= filter.min_should.min_count);
  }
  return !clauses.includes(false);
}

function conditionWould(condition: Condition, payload: Payload, id: number): boolean {
  if ('key' in condition) return fieldWould(condition, payload);
  if ('is_empty' in condition) {
    const [value] = found(payload, condition.is_empty.key);
    return value === undefined || value === null || JSON.stringify(value) === '[]';
  }
  if ('is_null' in condition) return found(payload, condition.is_null.key)[0] === null;
  if ('has_id' in condition) return condition.has_id.some((wanted) => wanted === id);
  if ('nested' in condition) {
    const rows = (payload['rows'] ?? []) as Payload[];
    // Inside an object there is no point, so no id.
    return rows.some((row) => filterWould(condition.nested.filter, row, -1));
  }
  return filterWould(condition as Filter, payload, id);
}

function fieldWould(
  { key, match, range, values_count: count, is_empty: isEmpty, is_null: isNull }: FieldCondition,
  payload: Payload,
): boolean {
  const values = found(payload, key);
  const flat = values.flat<unknown[]>(1);
  if (count) return values.some((value) => countFits(value, count.gte ?? 0));
  if (typeof isEmpty === 'boolean') {
    return values.length === 0
      ? isEmpty
      : values.some((value) => (value === null || JSON.stringify(value) === '[]') === isEmpty);
  }
  if (typeof isNull === 'boolean') {
    return values.length === 0 ? !isNull : values.some((value) => [value].flat(1).includes(null) === isNull);
  }
  return flat.some((value) => (match ? matchWould(match, value) : false) || (range ? rangeWould(range, value) : false));
}

function countFits(value: unknown, least: number): boolean {
  return (value === null ? 0 : [value].flat(1).length) >= least;
}

function matchWould(match: NonNullable<FieldCondition['match']>, value: unknown): boolean {
  const [[kind, wanted] = ['', null]] = Object.entries(match) as [string, unknown][];
  const wants = (wanted instanceof Array ? wanted : [wanted]).map((one) => JSON.stringify(one));
  const isWanted = wants.includes(JSON.stringify(value));
  if (kind === 'except') return !isWanted && value !== null;
  if (kind === 'text') return typeof value === 'string' && value.includes(String(wanted));
  return isWanted;
}

function rangeWould(range: NonNullable<FieldCondition['range']>, value: unknown): boolean {
  const isOfDates = Object.values(range).some((bound) => typeof bound === 'string');
  if (typeof value !== (isOfDates ? 'string' : 'number')) return false;
  const number = isOfDates ? Date.parse(String(value)) : Number(value);
  const bound = (limit: number | string | null | undefined) => (isOfDates ? Date.parse(String(limit)) : Number(limit));
  return (
    !Number.isNaN(number) &&
    (range.gte === undefined || number >= bound(range.gte)) &&
    (range.lt === undefined || number < bound(range.lt))
  );
}

/** The values at the few paths that are generated. */
function found(payload: Payload, key: string): unknown[] {
  const own = (object: unknown, name: string): unknown[] => {
    const value = (object as Payload | undefined)?.[name];
    return value === undefined ? [] : [value];
  };
  if (key === 'o.k') return own(payload['o'], 'k');
  if (key === 'rows[].a') return ((payload['rows'] ?? []) as Payload[]).flatMap((row) => own(row, 'a'));
  return own(payload, key);
}

const word = fc.constantFrom('x', 'y', 'xy', '');
const number = fc.constantFrom(0, 1, 2, 1.5, -1);
const whole = fc.constantFrom(0, 1, 2, -1);
const date = fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-02T01:30:00+02:00');
const scalar = fc.oneof(word, number, fc.boolean(), date, fc.constant(null));
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }));
const row = fc.record({ a: value, n: number }, { requiredKeys: [] });

export const arbitraryPayload: fc.Arbitrary<Payload> = fc.record(
  {
    s: value,
    n: value,
    d: value,
    o: fc.record({ k: value }, { requiredKeys: [] }),
    rows: fc.array(row, { maxLength: 2 }),
  },
  { requiredKeys: [] },
);

const match = fc.oneof(
  fc.record({ value: fc.oneof(word, whole, fc.boolean()) }),
  fc.record({ any: fc.oneof(fc.uniqueArray(word), fc.uniqueArray(whole)) }),
  fc.record({ except: fc.oneof(fc.uniqueArray(word), fc.uniqueArray(whole)) }),
  fc.record({ text: fc.constantFrom('x', 'y') }),
);
const range = fc.oneof(
  fc.record({ gte: number, lt: number }, { requiredKeys: ['gte'] }),
  fc.record({ gte: date, lt: date }, { requiredKeys: ['lt'] }),
);
const predicate = fc.oneof(
  fc.record({ match }),
  fc.record({ range }),
  fc.record({ match, range }),
  fc.record({ values_count: fc.record({ gte: fc.nat(3) }) }),
  fc.record({ is_empty: fc.boolean() }),
  fc.record({ is_null: fc.boolean() }),
);

const fieldOf = (key: fc.Arbitrary<string>) => fc.tuple(key, predicate).map(([name, rest]) => ({ key: name, ...rest }));
const topKey = fc.constantFrom('s', 'n', 'd', 'o.k', 'rows[].a');
const clause = <Item>(item: fc.Arbitrary<Item>) => fc.oneof(item, fc.array(item, { maxLength: 3 }), fc.constant(null));

const filterOf = (condition: fc.Arbitrary<Condition>): fc.Arbitrary<Filter> =>
  fc.record(
    {
      must: clause(condition),
      must_not: clause(condition),
      should: clause(condition),
      min_should: fc.record({
        conditions: fc.array(condition, { maxLength: 3 }),
        min_count: fc.integer({ min: 1, max: 3 }),
      }),
    },
    { requiredKeys: [] },
  );

const inRow = filterOf(fieldOf(fc.constantFrom('a', 'n')));
const leaf: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 6, arbitrary: fieldOf(topKey) },
  fc.record({ is_empty: fc.record({ key: topKey.filter((key) => key !== 'rows[].a') }) }),
  fc.record({ is_null: fc.record({ key: topKey.filter((key) => key !== 'rows[].a') }) }),
  fc.record({ has_id: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }) }),
  fc.record({ nested: fc.record({ key: fc.constantFrom('rows', 'rows[]'), filter: inRow }) }),
);

export const arbitraryFilter: fc.Arbitrary<Filter> = filterOf(fc.oneof({ weight: 4, arbitrary: leaf }, filterOf(leaf)));
