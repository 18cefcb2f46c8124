import type { DateBound, PointCondition } from '../external/point-condition.ts';

import { fieldPath } from './azure-mapping.ts';

/** The data needed to name fields: the key, and which fields hold lists. */
export interface FieldKinds {
  key: string;
  isList: (key: string) => boolean;
}

/** Minimum number of values that are written as one list, which Azure evaluates many times as fast as the same number of comparisons. */
const LISTED = 20;

/** Delimiters for lists: nearly always at least one of them occurs in no value. None is a space, which Azure would trim. */
const DELIMITERS = ['|', ';', '~', '^', '\u001F'];

const COMPARED = { gte: 'ge', gt: 'gt', lte: 'le', lt: 'lt' } as const satisfies Record<DateBound['is'], string>;

/** Converts a condition into an OData filter; null if it is always true. */
export function odataOf(condition: PointCondition, fields: FieldKinds): string | null {
  if ('all' in condition) return conjunction(condition.all.map((each) => odataOf(each, fields)));
  if ('either' in condition) return disjunction(condition.either.map((each) => odataOf(each, fields)));
  if ('ids' in condition) return oneOf(fieldPath(fields.key), condition.ids);
  if ('lacks' in condition) return lacking(condition.lacks, fields);
  if ('any' in condition) {
    const path = fieldPath(condition.key);
    return fields.isList(condition.key) ? `${path}/any(v: ${oneOf('v', condition.any)})` : oneOf(path, condition.any);
  }
  const { date, range } = condition;
  const path = fieldPath(date.key);
  return conjunction(range.map((bound) => `${path} ${COMPARED[bound.is]} ${boundIn(bound, date.unit)}`));
}

function conjunction(conditions: readonly (string | null)[]): string | null {
  const real = conditions.filter((condition) => condition !== null);
  return real.length === 0 ? null : real.length === 1 ? (real[0] ?? null) : `(${real.join(' and ')})`;
}

/** An alternative that is always true makes the others irrelevant. */
function disjunction(conditions: readonly (string | null)[]): string | null {
  return conditions.includes(null) ? null : `(${conditions.join(' or ')})`;
}

function oneOf(path: string, values: readonly string[]): string {
  const delimiter = DELIMITERS.find((mark) => values.every((value) => !value.includes(mark)));
  // Azure trims the values of a list.
  const isListed = values.length >= LISTED && values.every((value) => value !== '' && value === value.trim());
  if (isListed && delimiter !== undefined)
    return `search.in(${path}, ${literal(values.join(delimiter))}, ${literal(delimiter)})`;
  return `(${values.map((value) => `${path} eq ${literal(value)}`).join(' or ')})`;
}

function lacking(key: string, { isList }: FieldKinds): string {
  const path = fieldPath(key);
  return isList(key) ? `not ${path}/any()` : `(${path} eq null or ${path} eq '')`;
}

/** Returns a text as an OData string literal: its quotes are doubled, and nothing else needs escaping. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Converts a bound. Numbers are integers, so a bound between two of them is moved to the one that matches the same values. */
function boundIn({ is, moment }: DateBound, unit: 'text' | 'seconds' | 'milliseconds'): string {
  if (unit === 'text') return moment.toISOString();
  const value = unit === 'seconds' ? moment.getTime() / 1000 : moment.getTime();
  return String(is === 'gte' || is === 'lt' ? Math.ceil(value) : Math.floor(value));
}
