import type { TextRange } from './range.ts';

const WORD = /^[\p{L}\p{N}\p{M}_]/u;
const DIGIT = /^\p{Nd}/u;
const LOWER = /^\p{Ll}/u;
const DOTTED_NUMBER = /^[vV]?\d+(?:\.\d+)+/;
/** `PPR-9087-related` speaks of `PPR-9087`, `PPR-9087-a` does not. */
const COMPOUND = /^-\p{Ll}{2,}/u;

/**
 * Whether a range of a text is part of a longer identifier: `PPR-908` within `PPR-9087`, `8.3.1` within `18.3.1`, `8.3.10` and `8.3.1.2`,
 * `std::vec` within `std::vec::Vec`. The punctuation of a sentence makes nothing longer.
 */
export function isPartOfLonger(text: string, { start, end }: TextRange): boolean {
  const found = text.slice(start, end);
  // Two characters of any plane on either side decide.
  const before = [...text.slice(Math.max(0, start - 6), start)];
  return continuesBefore(found, before) || continuesAfter(found, text.slice(end, end + 8));
}

function continuesBefore(found: string, before: string[]): boolean {
  const at = (place: number) => before.at(place) ?? '';
  const [third, second, last] = [at(-3), at(-2), at(-1)];
  if (found.startsWith('-')) return WORD.test(last) || last === '-';
  if (WORD.test(last)) return true;
  if (last === '.') return DIGIT.test(found) && DIGIT.test(second);
  if (last === ':') return second === ':' && WORD.test(third);
  return last === '-' && !DOTTED_NUMBER.test(found) && leadsOn(second);
}

/** `AB-` before `PPR-9087` does, `pre-` does not. */
function leadsOn(beforeHyphen: string): boolean {
  return beforeHyphen === '-' || (WORD.test(beforeHyphen) && !LOWER.test(beforeHyphen));
}

function continuesAfter(found: string, after: string): boolean {
  if (WORD.test(after)) return true;
  const next = after.slice(1);
  if (after.startsWith('.')) return DIGIT.test(next) || (found.includes('.') && WORD.test(next));
  if (after.startsWith('::')) return WORD.test(after.slice(2));
  if (!after.startsWith('-') || !WORD.test(next)) return false;
  const isCompound = DIGIT.test(found.slice(-1)) && COMPOUND.test(after);
  return !isCompound && !(DOTTED_NUMBER.test(found) && DIGIT.test(next));
}
