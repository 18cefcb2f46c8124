import type { StoredPoint } from './point-facts.ts';
import { pictureOf, textOf } from './point-facts.ts';
import { type CollectionMapping, factKeys, valueAt } from './collection-mapping.ts';

/** Sample size: enough to distinguish a mistyped key from one that some points lack. */
export const SAMPLE = 64;

interface Sampled {
  /** A sampled collection: the file's term for it, with its name. */
  collection: string;
  mapping: CollectionMapping;
  /** The environment variable that names the file. */
  variable: string;
}

/**
 * Compares a mapping with the first points of its collection. Returns the reason for refusal, if none of them has the key given for the access lists
 * or the text; else the other keys that none of them has. Null for either means none. An empty collection has nothing to compare with.
 */
export function checkPoints(
  points: readonly StoredPoint[],
  { collection, mapping, variable }: Sampled,
): { refusal: string | null; shortcoming: string | null } {
  const { access } = mapping;
  if (points.length === 0) return { refusal: null, shortcoming: null };
  if (access !== 'public' && !points.some(({ payload }) => isThere(payload, access.key)))
    return refused(
      `Of ${points.length} points of the ${collection} none has ${access.key}, which ${variable} calls its access lists: name the right payload key there, or write access: public, which lets everybody read every point.`,
    );
  if (!points.some(({ payload }) => textOf(payload, mapping) !== null || pictureOf(payload, mapping) !== null))
    return refused(
      `Of ${points.length} points of the ${collection} none has a text where ${variable} says: name the right payload key as text there.`,
    );
  const absent = factKeys(mapping).filter((key) => !points.some(({ payload }) => isThere(payload, key)));
  return {
    refusal: null,
    shortcoming:
      absent.length === 0
        ? null
        : `Of ${points.length} of its points none has ${absent.join(', ')}, which ${variable} names.`,
  };
}

/** Whether a key has a value. Some stores return every key for every point, with null for missing ones. */
function isThere(payload: unknown, key: string): boolean {
  const value = valueAt(payload, key);
  return value !== undefined && value !== null;
}

function refused(sentence: string) {
  return { refusal: sentence, shortcoming: null };
}
