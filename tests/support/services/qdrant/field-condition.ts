import { parseDateTime } from './date-time.ts';
import { type Bounds, type FieldCondition, type FieldSchema, isGiven, type Match } from './qdrant-wire.ts';
import { notExecuted } from './refusal.ts';
import { matchesText, typeOf } from './text-match.ts';

/**
 * Whether the values at a field's path meet its condition. Several predicates in one condition are alternatives, as in the
 * service, but for those about an array as such, of which one counts alone; of an array any element may do.
 */
export function meetsField(condition: FieldCondition, values: unknown[], schema: FieldSchema | undefined): boolean {
  if (values.length === 0) return meetsAbsence(condition);
  return values.some(
    (value) =>
      meetsWhole(condition, value) ?? elementsOf(value).some((element) => meetsElement(condition, element, schema)),
  );
}

function meetsAbsence({ is_empty: isEmpty, is_null: isNull }: FieldCondition): boolean {
  return isGiven(isEmpty) ? isEmpty : isNull === false;
}

/** What the predicates say that look at an array as such; undefined when there is none. */
function meetsWhole(condition: FieldCondition, value: unknown): boolean | undefined {
  const { values_count: count, is_empty: isEmpty, is_null: isNull } = condition;
  if (isGiven(count)) return isWithin(value === null ? 0 : elementsOf(value).length, count);
  if (isGiven(isEmpty)) return isEmpty === (value === null || (Array.isArray(value) && value.length === 0));
  return isGiven(isNull) ? isNull === elementsOf(value).includes(null) : undefined;
}

function meetsElement({ match, range }: FieldCondition, value: unknown, schema: FieldSchema | undefined): boolean {
  return (isGiven(match) && matches(match, value, schema)) || (isGiven(range) && isInRange(value, range));
}

function matches(match: Match, value: unknown, schema: FieldSchema | undefined): boolean {
  if ('value' in match) return value === match.value;
  if ('any' in match) return (match.any as unknown[]).includes(value);
  if ('except' in match) return value !== null && !(match.except as unknown[]).includes(value);
  if ('prefix' in match) {
    if (schema === undefined || typeOf(schema) !== 'keyword') throw notExecuted('prefix without a keyword index');
    return typeof value === 'string' && value.startsWith(match.prefix);
  }
  return typeof value === 'string' && matchesText(value, match, schema);
}

/** Bounds that are numbers hold for numbers, bounds that are dates for dates; neither for the other. */
function isInRange(value: unknown, range: Bounds<number | string>): boolean {
  const bounds = Object.entries(range).flatMap(([name, bound]) => (isGiven(bound) ? [[name, bound] as const] : []));
  if (bounds.some(([, bound]) => typeof bound === 'string')) {
    const time = typeof value === 'string' ? parseDateTime(value) : null;
    const times = bounds.map(([name, bound]) => [name, parseDateTime(String(bound))] as const);
    return time !== null && isWithin(time, Object.fromEntries(times));
  }
  return typeof value === 'number' && isWithin(value, range as Bounds<number>);
}

function isWithin(value: number, { lt, lte, gt, gte }: Bounds<number>): boolean {
  return !(
    (isGiven(lt) && value >= lt) ||
    (isGiven(lte) && value > lte) ||
    (isGiven(gt) && value <= gt) ||
    (isGiven(gte) && value < gte)
  );
}

function elementsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [value];
}
