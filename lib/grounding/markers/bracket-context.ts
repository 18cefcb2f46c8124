import { INDEXED_NAMES, NAME_ENDINGS, NUMBERED_NOUNS, NUMBER_WORDS, TWO_LETTER_WORDS } from './bracket-words.ts';

const NAME_CHARACTER = /[\p{L}\p{N}\p{M}_$]/u;
const LETTER = /\p{L}/u;

/** Whether the text ends with something that code would index: `args`, `rows_2`, `f(x)`, `page.items`, `m[i]`. */
export function endsIndexable(before: string): boolean {
  if (before.endsWith(']')) return true;
  if (before.endsWith(')')) return endsWithCall(before);
  const name = nameAtEnd(before);
  if (!LETTER.test(name)) return false;
  return isCodeName(name) || isMember(before.slice(0, before.length - name.length), name);
}

/** Whether a word stands directly before. */
export function endsWithWord(before: string): boolean {
  return NAME_CHARACTER.test(before.slice(-1));
}

/** Whether words stand before on the line, the last of which does not make a number in brackets its own. */
export function admitsRoundMarker(before: string): boolean {
  if (!LETTER.test(before)) return false;
  let end = before.length;
  while (end > 0 && !NAME_CHARACTER.test(before.charAt(end - 1))) end -= 1;
  const word = nameAtEnd(before.slice(0, end)).toLowerCase();
  if (!LETTER.test(word)) return false;
  if (NUMBER_WORDS.has(word) || NUMBERED_NOUNS.has(word)) return false;
  return !(word.endsWith('s') && NUMBERED_NOUNS.has(word.slice(0, -1)));
}

function nameAtEnd(text: string): string {
  let start = text.length;
  while (start > 0 && NAME_CHARACTER.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start);
}

function isCodeName(raw: string): boolean {
  const name = withoutEmphasis(raw);
  if (name.includes('_') || name.startsWith('$')) return true;
  if (/[0-9]/.test(name)) return !/^[A-Z]{3,}[0-9]+$/.test(name);
  if (/^[a-z]/.test(name) && /[A-Z]/.test(name)) return true;
  return isShortName(name) || INDEXED_NAMES.has(name.toLowerCase());
}

// "AI" and "EU" are words, "a" and "xs" are variables; in other scripts one letter may well be a word.
function isShortName(name: string): boolean {
  if (!/^[A-Za-z]{1,2}$/.test(name)) return false;
  return name.length === 1 || !(TWO_LETTER_WORDS.has(name.toLowerCase()) || name === name.toUpperCase());
}

/** `_word_` is emphasis; an underscore on one side belongs to the name. */
function withoutEmphasis(name: string): string {
  let [start, end] = [0, name.length];
  while (end - start > 2 && name.charAt(start) === '_' && name.charAt(end - 1) === '_') {
    start += 1;
    end -= 1;
  }
  return name.slice(start, end);
}

function isMember(before: string, name: string): boolean {
  if (before.endsWith('->') || before.endsWith('::')) return true;
  if (!before.endsWith('.') || NAME_ENDINGS.has(name.toLowerCase())) return false;
  return /[\p{L}\p{N}_$)\]]/u.test(before.slice(-2, -1));
}

/** A bracket directly behind a name, unless it only marks a plural: `item(s)`. */
function endsWithCall(before: string): boolean {
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const character = before.charAt(at);
    if (character === ')') depth += 1;
    if (character === '(') depth -= 1;
    if (depth === 0) return !/^\(e?s\)$/.test(before.slice(at)) && endsWithWord(before.slice(0, at));
  }
  return false;
}
