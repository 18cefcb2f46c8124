import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';

import { DEFAULT_IDENTIFIER_PATTERNS, type IdentifierPattern } from './identifier-patterns.ts';
import type { TextRange } from './range.ts';

/** UTF-16 units. A longer string is not a name that is looked up. */
const MAX_LENGTH = 200;

/** The kind of text at a place. */
export type IdentifierPlaceKind = 'prose' | 'code' | 'heading';

/** An identifier and its range in a text. */
interface FoundIdentifier extends TextRange {
  /** As it is written there, including punctuation. */
  identifier: string;
}

interface Looking {
  /** Returns the kind of text at an offset; prose everywhere when it is left out. */
  kindAt?: (offset: number) => IdentifierPlaceKind;
  /** Matches identifiers as people type them: `ppr-9087` for `PPR-9087`. This gives many false matches; callers look them up. */
  anyCase?: boolean;
}

const WORD = /^[\p{L}\p{N}\p{M}_]/u;
const DIGIT = /^\p{Nd}/u;
const LOWER = /^\p{Ll}/u;
const DOTTED_NUMBER = /^[vV]?\d+(?:\.\d+)+/;
/** `PPR-9087-related` refers to `PPR-9087`, `PPR-9087-a` does not. */
const COMPOUND = /^-\p{Ll}{2,}/u;

/**
 * Finds the identifiers in a text, in order: ticket and part numbers, versions, names in code, options, error codes. Of several possible matches the
 * longest is returned, and a part of a longer one never is: `PPR-908` does not occur in `PPR-9087`.
 */
export function findIdentifiers(
  text: string,
  patterns: readonly IdentifierPattern[] = DEFAULT_IDENTIFIER_PATTERNS,
  { kindAt = () => 'prose', anyCase = false }: Looking = {},
): FoundIdentifier[] {
  const found = patterns.flatMap((pattern) =>
    [...text.matchAll(expressionOf(pattern, anyCase))].flatMap(({ 0: match, index }): FoundIdentifier[] => {
      const isHere = pattern.place === 'anywhere' || kindAt(index) === pattern.place;
      const identifier = trimEndOf(match, /[\s.,;:!?]/);
      const range = { start: index, end: index + identifier.length };
      const isOne = identifier !== '' && identifier.length <= MAX_LENGTH && isHere && !isPartOfLonger(text, range);
      return isOne ? [{ ...range, identifier }] : [];
    }),
  );
  return longestOf(found);
}

/** Returns whether a text contains an identifier as a whole, ignoring case. */
export function holdsIdentifier(text: string, identifier: string): boolean {
  if (identifier === '') return false;
  const literal = new RegExp(identifier.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'giu');
  return [...text.matchAll(literal)].some(
    ({ 0: match, index }) => !isPartOfLonger(text, { start: index, end: index + match.length }),
  );
}

/** Returns the key shared by equal identifiers: `V8.3.1` and `8.3.1`, `readFile()` and `readfile`. */
export function identifierKey(identifier: string): string {
  return identifier
    .toLowerCase()
    .replace(/^v(?=\d+\.)/, '')
    .replace(/\(\)$/, '');
}

/** Compiles a regular expression in the way patterns are compiled. Throws a `SyntaxError` if it is invalid. */
export function compileIdentifierPattern(source: string, anyCase = false): RegExp {
  return new RegExp(source, anyCase ? 'giu' : 'gu');
}

const compiled = new Map<string, RegExp>();
// Compiled on load, so that a check that loads this file sees every expression.
for (const pattern of DEFAULT_IDENTIFIER_PATTERNS) {
  for (const anyCase of [false, true]) expressionOf(pattern, anyCase);
}

function expressionOf({ source }: IdentifierPattern, anyCase: boolean): RegExp {
  const key = `${String(anyCase)} ${source}`;
  const expression = compiled.get(key) ?? compileIdentifierPattern(source, anyCase);
  compiled.set(key, expression);
  return expression;
}

/** Of overlapping identifiers, the longest is kept, then the first. */
function longestOf(found: FoundIdentifier[]): FoundIdentifier[] {
  const length = ({ start, end }: TextRange) => end - start;
  const kept: FoundIdentifier[] = [];
  let group: FoundIdentifier[] = [];
  let groupEnd = -1;
  const settle = () => {
    const chosen: FoundIdentifier[] = [];
    for (const one of group.toSorted((left, right) => length(right) - length(left) || left.start - right.start)) {
      if (chosen.every(({ start, end }) => one.end <= start || end <= one.start)) chosen.push(one);
    }
    kept.push(...chosen.toSorted((left, right) => left.start - right.start));
  };
  for (const one of found.toSorted((left, right) => left.start - right.start || right.end - left.end)) {
    if (one.start >= groupEnd) {
      settle();
      group = [];
    }
    group.push(one);
    groupEnd = Math.max(groupEnd, one.end);
  }
  settle();
  return kept;
}

/**
 * Whether a range of a text is part of a longer identifier: `PPR-908` within `PPR-9087`, `8.3.1` within `18.3.1`, `8.3.10` and `8.3.1.2`, `std::vec`
 * within `std::vec::Vec`. Sentence punctuation does not extend an identifier.
 */
function isPartOfLonger(text: string, { start, end }: TextRange): boolean {
  const found = text.slice(start, end);
  // Two characters of any plane on either side are enough to decide.
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

/** Whether the text before a hyphen belongs to the identifier: `AB-` before `PPR-9087` does, `pre-` does not. */
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
