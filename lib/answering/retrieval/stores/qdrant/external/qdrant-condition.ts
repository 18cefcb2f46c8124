import type { DateBound, PointCondition } from '../../external/point-condition.ts';
import { type Condition, type Filter, type PointId, pointIdSchema } from '../collection-format.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** A 64-bit unsigned integer in its canonical form. */
const INTEGER = /^(?:0|[1-9]\d{0,19})$/;

/** Returns the point id of a chunk; null if the chunk cannot be a point. */
export function externalPointId(chunkId: string): PointId | null {
  if (UUID.test(chunkId)) return chunkId;
  if (!INTEGER.test(chunkId)) return null;
  const number = Number(chunkId);
  return pointIdSchema.parse(Number.isSafeInteger(number) ? number : BigInt(chunkId));
}

/** Converts a condition into a Qdrant filter. */
export function filterOf(condition: PointCondition): Filter {
  return 'all' in condition ? { must: condition.all.map(conditionOf) } : { must: [conditionOf(condition)] };
}

function conditionOf(condition: PointCondition): Condition {
  if ('all' in condition) return filterOf(condition);
  if ('either' in condition) return { should: condition.either.map(conditionOf) };
  if ('ids' in condition) return { has_id: condition.ids.flatMap((id) => externalPointId(id) ?? []) };
  if ('lacks' in condition) return { is_empty: { key: condition.lacks } };
  if ('any' in condition) return { key: condition.key, match: { any: [...condition.any] } };
  const { date, range } = condition;
  const bounds = (valueOf: (moment: Date) => string | number) =>
    Object.fromEntries(range.map(({ is, moment }: DateBound) => [is, valueOf(moment)]));
  return date.unit === 'text'
    ? { key: date.key, range: bounds((moment) => moment.toISOString()) as Record<string, string> }
    : { key: date.key, range: bounds((moment) => inUnit(moment, date.unit)) as Record<string, number> };
}

function inUnit(moment: Date, unit: 'seconds' | 'milliseconds'): number {
  return unit === 'seconds' ? moment.getTime() / 1000 : moment.getTime();
}
