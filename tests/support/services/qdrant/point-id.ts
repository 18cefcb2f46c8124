import { unreadable } from './refusal.ts';
import type { PointId } from './qdrant-wire.ts';

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** The id as the service writes it. Numbers beyond 2^53 are refused: they do not survive JSON in this language. */
export function canonicalId(id: PointId): PointId {
  if (typeof id === 'number' && Number.isSafeInteger(id) && id >= 0) return id;
  const canonical = String(id).toLowerCase();
  if (typeof id === 'string' && UUID.test(canonical)) return canonical;
  throw unreadable(
    `value ${String(id)} is not a valid point ID, valid values are either an unsigned integer or a UUID`,
  );
}

/** Numbers first, then UUIDs. */
export function compareIds(one: PointId, other: PointId): number {
  if (typeof one === 'number') return typeof other === 'number' ? one - other : -1;
  if (typeof other === 'number') return 1;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
