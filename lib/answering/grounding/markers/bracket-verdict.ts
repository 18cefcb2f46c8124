import { COUNT_WORDS, ORDINAL_WORDS } from '#lib/foundation/text/english/numbers.ts';

import type { BracketKind } from './marker-list.ts';

/** Names that code typically gives to indexed values. */
const INDEXED_NAMES = words(`
  args argv params arr array arrays list lists items elements elems values vals data vec vector nums numbers row rows col cols
  column columns matrix grid table buffer buf bytes chars input inputs output outputs result results record records entries
  keys map dict tuple stack queue heap memo cache dp prefix nodes edges points coords words lines tokens parts fields slots
  cells scores weights stdin env ptr str tmp temp self this`);

/** File extensions and top-level domains, which are cited like words (`Cargo.toml[3]`). */
const NAME_ENDINGS = words(`
  c cc cpp cs css csv dev go h hpp htm html io java js json jsx kt lock lua md mjs net org com pdf php pl py rb rs rst sh sql
  svg swift toml ts tsx txt xml yaml yml`);

/** English two-letter words: `it[3]` cites, `xs[3]` indexes. */
const TWO_LETTER_WORDS = words(`
  ad ah am an as at be by do go ha he hi if in is it me my no of oh ok on or ox so to tv up us we`);

/** Number words that a number in brackets repeats: "three (3)". */
const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...COUNT_WORDS,
  ...ORDINAL_WORDS.keys(),
  ...'half once twice both single double triple couple pair'.split(' '),
]);

/** Singular nouns that can be followed by their number in brackets: "step (3)". */
const NUMBERED_NOUNS = words(`
  act answer appendix article axiom case category chapter ch class clause column constraint corollary day definition edition
  eq eqn equation example exercise exhibit expression fig figure footnote formula grade group hour inequality issue item
  law lemma level line listing method minute mode month no note nr number op option page paragraph para part phase point
  pp p principle problem property proposition quarter question reaction reference ref release remark requirement row rule
  scene scheme sec section sentence stage statement step table theorem tier type v value ver verse version vol volume week
  year`);

/** A closed bracket with only numbers in it, and the text around it. */
export interface ClosedBracket {
  kind: BracketKind;
  /** Null when it is not a list of sentence numbers. */
  numbers: number[] | null;
  /** The white space before the bracket. */
  space: string;
  /** The text of the line before the white space, as far as it is relevant. */
  before: string;
}

/** `plain`: the bracket, with the text after it, is text for the parser and for every reader of Markdown. */
type BracketVerdict = 'marker' | 'text' | 'plain' | 'undecided';

const NAME_CHARACTER = /[\p{L}\p{N}\p{M}_$]/u;
const LETTER = /\p{L}/u;

/** Judges the bracket by the text behind it so far; `ahead` is decided when nothing can follow it. */
export function judgeBracket(bracket: ClosedBracket, ahead: string, isFinal: boolean): BracketVerdict {
  if (ahead === '' && !isFinal) return 'undecided';
  if (bracket.kind === 'wide') return bracket.numbers === null ? 'plain' : 'marker';
  if (bracket.kind === 'round') return judgeRound(ahead, isFinal);
  return judgeSquare(bracket, ahead, isFinal);
}

/** True if a round bracket may be a marker, judging by the text before it. */
export function mayBeRoundMarker({ space, before }: Pick<ClosedBracket, 'space' | 'before'>): boolean {
  return space !== '' && admitsRoundMarker(before);
}

function judgeSquare(bracket: ClosedBracket, ahead: string, isFinal: boolean): BracketVerdict {
  const { numbers, space, before } = bracket;
  const isAtLineStart = space === '' && before === '';
  if (ahead.startsWith('(') || (isAtLineStart && ahead.startsWith(':'))) return 'plain';
  if (numbers === null) return 'text';
  if (space !== '') return 'marker';
  if (endsIndexable(before)) return 'text';
  return endsWithWord(before) ? judgeAttached(ahead, isFinal) : 'marker';
}

const OPERATORS = '+-*/';

/** A bracket directly after a word is an index if code continues after it: `.name`, `[i]`, ` = `, ` += `. */
function judgeAttached(ahead: string, isFinal: boolean): BracketVerdict {
  const code = ahead.startsWith(' ') ? ahead.slice(1) : ahead;
  const [first = '', second = ''] = code;
  if (first === '=') return 'text';
  const mayGoOn = first === '' || OPERATORS.includes(first) || (code === ahead && '.['.includes(first));
  if (!mayGoOn) return 'marker';
  if (second === '') return isFinal ? 'marker' : 'undecided';
  return goesOn(first, second) ? 'text' : 'marker';
}

function goesOn(first: string, second: string): boolean {
  if (first === '.') return /[\p{Ll}_]/u.test(second);
  if (first === '[') return /[\p{L}_$'"]/u.test(second);
  return second === '=';
}

const CLAUSE_END = /[.,;:!?\r\n。，；：！？]/u;
const GAP_MAX = 2;

/** A round bracket is a marker at the end of a clause, a line or a cell. */
function judgeRound(ahead: string, isFinal: boolean): BracketVerdict {
  if (CLAUSE_END.test(ahead.charAt(0))) return 'marker';
  const rest = ahead.trimStart();
  if (ahead.includes('\n')) return rest === '' ? 'marker' : 'plain';
  if (rest === '' && isFinal) return 'marker';
  if (rest === '' && ahead.length <= GAP_MAX) return 'undecided';
  return rest.startsWith('|') && rest !== ahead ? 'marker' : 'plain';
}

/** Whether the text ends with something that code could index: `args`, `rows_2`, `f(x)`, `page.items`, `m[i]`. */
function endsIndexable(before: string): boolean {
  if (before.endsWith(']')) return true;
  if (before.endsWith(')')) return endsWithCall(before);
  const name = nameAtEnd(before);
  if (!LETTER.test(name)) return false;
  return isCodeName(name) || isMember(before.slice(0, before.length - name.length), name);
}

/** Whether there is a word directly before. */
function endsWithWord(before: string): boolean {
  return NAME_CHARACTER.test(before.slice(-1));
}

/** True if words come before on the line and the last of them does not claim a number in brackets. */
function admitsRoundMarker(before: string): boolean {
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

// "AI" and "EU" are words, "a" and "xs" are variables; in other scripts a single letter may well be a word.
function isShortName(name: string): boolean {
  if (!/^[A-Za-z]{1,2}$/.test(name)) return false;
  return name.length === 1 || !(TWO_LETTER_WORDS.has(name.toLowerCase()) || name === name.toUpperCase());
}

/** `_word_` is emphasis; an underscore on only one side belongs to the name. */
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

/** Whether the text ends with a bracket directly after a name, unless that only marks a plural: `item(s)`. */
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

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
