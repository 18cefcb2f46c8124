import type { DateBound, PointCondition } from '../external/point-condition.ts';

import { fieldPath } from './azure-mapping.ts';

/** What is needed to name fields: the key, and which fields hold lists. */
export interface FieldKinds {
  key: string;
  isList: (key: string) => boolean;
}

/** From so many values on they are written as one list, which Azure reads many times as fast as as many comparisons. */
const LISTED = 20;

/** One of them is in no value of a list, nearly always. None is a space, which Azure would trim. */
const DELIMITERS = ['|', ';', '~', '^', '\u001F'];

const COMPARED = { gte: 'ge', gt: 'gt', lte: 'le', lt: 'lt' } as const satisfies Record<DateBound['is'], string>;

/** The same as an OData filter; null where it is no condition. */
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

/** One that everything fulfils makes the others needless. */
function disjunction(conditions: readonly (string | null)[]): string | null {
  return conditions.includes(null) ? null : `(${conditions.join(' or ')})`;
}

function oneOf(path: string, values: readonly string[]): string {
  const delimiter = DELIMITERS.find((mark) => values.every((value) => !value.includes(mark)));
  // Of a list Azure trims the values.
  const isListed = values.length >= LISTED && values.every((value) => value !== '' && value === value.trim());
  if (isListed && delimiter !== undefined)
    return `search.in(${path}, ${literal(values.join(delimiter))}, ${literal(delimiter)})`;
  return `(${values.map((value) => `${path} eq ${literal(value)}`).join(' or ')})`;
}

function lacking(key: string, { isList }: FieldKinds): string {
  const path = fieldPath(key);
  return isList(key) ? `not ${path}/any()` : `(${path} eq null or ${path} eq '')`;
}

/** A text as OData has it: its quotes doubled, and nothing else in it means anything. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Numbers are whole: a bound between two of them is moved to the one that lets the same through. */
function boundIn({ is, moment }: DateBound, unit: 'text' | 'seconds' | 'milliseconds'): string {
  if (unit === 'text') return moment.toISOString();
  const value = unit === 'seconds' ? moment.getTime() / 1000 : moment.getTime();
  return String(is === 'gte' || is === 'lt' ? Math.ceil(value) : Math.floor(value));
}
