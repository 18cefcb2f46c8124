import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';

import { DEFAULT_IDENTIFIER_PATTERNS, type IdentifierPattern } from './identifier-patterns.ts';
import type { TextRange } from './range.ts';

/** UTF-16 units. What is longer is no name that anybody looks up. */
const MAX_LENGTH = 200;

/** What kind of text stands somewhere. */
export type IdentifierPlaceKind = 'prose' | 'code' | 'heading';

/** An identifier where it stands in a text. */
interface FoundIdentifier extends TextRange {
  /** As it stands there, punctuation and all. */
  identifier: string;
}

interface Looking {
  /** What stands at an offset; prose everywhere when it is left out. */
  kindAt?: (offset: number) => IdentifierPlaceKind;
  /** As people type: `ppr-9087` for `PPR-9087`. Finds much that is none; whoever asks looks them up. */
  anyCase?: boolean;
}

const WORD = /^[\p{L}\p{N}\p{M}_]/u;
const DIGIT = /^\p{Nd}/u;
const LOWER = /^\p{Ll}/u;
const DOTTED_NUMBER = /^[vV]?\d+(?:\.\d+)+/;
/** `PPR-9087-related` speaks of `PPR-9087`, `PPR-9087-a` does not. */
const COMPOUND = /^-\p{Ll}{2,}/u;

/**
 * The identifiers in a text, in order: ticket and part numbers, versions, names in code, options, error codes. Where several could be
 * meant the longest is, and a part of a longer one never is: `PPR-908` does not stand in `PPR-9087`.
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

/** Whether an identifier stands in a text as a whole, in any case. */
export function holdsIdentifier(text: string, identifier: string): boolean {
  if (identifier === '') return false;
  const literal = new RegExp(identifier.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'giu');
  return [...text.matchAll(literal)].some(
    ({ 0: match, index }) => !isPartOfLonger(text, { start: index, end: index + match.length }),
  );
}

/** What identifiers that are the same have in common: `V8.3.1` and `8.3.1`, `readFile()` and `readfile`. */
export function identifierKey(identifier: string): string {
  return identifier
    .toLowerCase()
    .replace(/^v(?=\d+\.)/, '')
    .replace(/\(\)$/, '');
}

/** Reads a regular expression as patterns are read. Throws a `SyntaxError` when it is none. */
export function compileIdentifierPattern(source: string, anyCase = false): RegExp {
  return new RegExp(source, anyCase ? 'giu' : 'gu');
}

const compiled = new Map<string, RegExp>();
// At once, so that a check that loads this file sees every expression there is.
for (const pattern of DEFAULT_IDENTIFIER_PATTERNS) {
  for (const anyCase of [false, true]) expressionOf(pattern, anyCase);
}

function expressionOf({ source }: IdentifierPattern, anyCase: boolean): RegExp {
  const key = `${String(anyCase)} ${source}`;
  const expression = compiled.get(key) ?? compileIdentifierPattern(source, anyCase);
  compiled.set(key, expression);
  return expression;
}

/** Of those that share a character the longest, then the first. */
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
 * Whether a range of a text is part of a longer identifier: `PPR-908` within `PPR-9087`, `8.3.1` within `18.3.1`, `8.3.10` and `8.3.1.2`,
 * `std::vec` within `std::vec::Vec`. The punctuation of a sentence makes nothing longer.
 */
function isPartOfLonger(text: string, { start, end }: TextRange): boolean {
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
