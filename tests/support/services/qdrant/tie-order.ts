import { createHash } from 'node:crypto';

/** Where something stands among its equals: nowhere near the order of ids, and always the same for one seed. */
export function tieOrder(seed: number, key: string): string {
  return createHash('sha1').update(`${seed}:${key}`).digest('hex');
}

export function compareTies(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
