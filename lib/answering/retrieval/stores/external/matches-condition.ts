import { type CollectionMapping, type DateMapping, valueAt } from './collection-mapping.ts';
import type { DateBound, PointCondition } from './point-condition.ts';
import { dateAt, type StoredPoint, textsIn } from './point-facts.ts';

const KEEPS: Record<DateBound['is'], (value: number, bound: number) => boolean> = {
  gte: (value, bound) => value >= bound,
  gt: (value, bound) => value > bound,
  lte: (value, bound) => value <= bound,
  lt: (value, bound) => value < bound,
};

/** Whether a point fulfils a condition, for stores that cannot evaluate it themselves. */
export function matchesCondition(point: StoredPoint, condition: PointCondition, mapping: CollectionMapping): boolean {
  if ('all' in condition) return condition.all.every((each) => matchesCondition(point, each, mapping));
  if ('either' in condition) return condition.either.some((each) => matchesCondition(point, each, mapping));
  if ('ids' in condition) return condition.ids.includes(String(point.id));
  if ('lacks' in condition) return textsAt(point, condition.lacks).length === 0;
  if ('any' in condition) return textsAt(point, condition.key).some((text) => condition.any.includes(text));
  return isWithin(point, condition.date, condition.range);
}

function textsAt({ payload }: StoredPoint, key: string): string[] {
  return textsIn(valueAt(payload, key));
}

function isWithin({ payload }: StoredPoint, date: DateMapping, range: readonly DateBound[]): boolean {
  const moment = dateAt(payload, date)?.getTime();
  return moment !== undefined && range.every((bound) => KEEPS[bound.is](moment, bound.moment.getTime()));
}
