import type { StoredPoint } from './point-facts.ts';
import { pictureOf, textOf } from './point-facts.ts';
import { type CollectionMapping, factKeys, valueAt } from './collection-mapping.ts';

/** Enough to tell a key that is mistyped from one that some points lack. */
export const SAMPLE = 64;

interface Sampled {
  /** What the file calls a collection here, with its name. */
  collection: string;
  mapping: CollectionMapping;
  /** The variable that names the file. */
  variable: string;
}

/**
 * Compares a mapping with the first points of its collection: why it is refused, when none of them has what the access lists or the text
 * are said to be under; else which other keys none of them has. Null for either is nothing. An empty collection has nothing to compare with.
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

/** Some stores give every point every key, with nothing in it. */
function isThere(payload: unknown, key: string): boolean {
  const value = valueAt(payload, key);
  return value !== undefined && value !== null;
}

function refused(sentence: string) {
  return { refusal: sentence, shortcoming: null };
}
