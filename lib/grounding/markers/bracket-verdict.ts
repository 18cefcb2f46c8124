import { admitsRoundMarker, endsIndexable, endsWithWord } from './bracket-context.ts';
import type { BracketKind } from './marker-list.ts';

/** A closed bracket with nothing but numbers in it, and what stands around it. */
export interface ClosedBracket {
  kind: BracketKind;
  /** Null when it is no list of sentence numbers. */
  numbers: number[] | null;
  /** The white space before. */
  space: string;
  /** The text of the line before that, as far as it matters. */
  before: string;
}

/** `plain`: the bracket is text for the parser and, with what follows it, for every reader of Markdown. */
export type BracketVerdict = 'marker' | 'text' | 'plain' | 'undecided';

/** What the bracket is, given the text behind it so far; `ahead` is decided when nothing can follow it. */
export function judgeBracket(bracket: ClosedBracket, ahead: string, isFinal: boolean): BracketVerdict {
  if (ahead === '' && !isFinal) return 'undecided';
  if (bracket.kind === 'wide') return bracket.numbers === null ? 'plain' : 'marker';
  if (bracket.kind === 'round') return judgeRound(ahead, isFinal);
  return judgeSquare(bracket, ahead, isFinal);
}

/** Whether a round bracket may be a marker, by what stands before it. */
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

/** A bracket that touches a word is an index when code goes on behind it: `.name`, `[i]`, ` = `, ` += `. */
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
