import type { Token } from './token.ts';

/** Signs that stand for words or are units. */
export const SIGN_KEYS: Readonly<Record<string, string>> = {
  '&': 'and',
  '%': '%',
  '×': '×',
  '°': '°',
  '<': '<',
  '>': '>',
  '≤': '≤',
  '≥': '≥',
  '=': '=',
  '+': '+',
  '≈': '≈',
  '±': '±',
  '‰': '‰',
};

const PLAIN_WORD = /^[\p{L}\p{M}]+[,.;:]?$/u;
const CAMEL = /\p{Ll}\p{Lu}/u;

const EDGE_END = /[.,;:!?…'*]/;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{', '>': '<' };

/** Scripts whose words are not told apart by spaces: each character is a token. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;

/** Thai is the first of them. */
export const FIRST_UNSPACED = 0x0e00;

/** How a run of characters without white space is read as one thing; null when it is words and punctuation. */
export function readRunForm(run: string, before: string): (Pick<Token, 'kind' | 'key'> & { length: number }) | null {
  if (PLAIN_WORD.test(run) && !CAMEL.test(run)) return null;
  // Brackets that are not closed in the run belong to the sentence.
  if (/^[([{<]/.test(run) && !/[)\]}>]/.test(run)) return null;
  return readAbbreviation(run) ?? readOperator(run, before) ?? readIdentifier(run);
}

type RunForm = ReturnType<typeof readRunForm>;

function readAbbreviation(run: string): RunForm {
  const abbreviation = /^(?:\p{L}\.){2,}\p{L}?/u.exec(run)?.[0];
  if (abbreviation === undefined || !POINTED_ABBREVIATION.test(abbreviation)) return null;
  return { kind: 'word', key: abbreviation.replaceAll('.', '').toLowerCase(), length: abbreviation.length };
}

function readOperator(run: string, before: string): RunForm {
  if (!/[\s"`]/.test(before) || SIGN_KEYS[run] !== undefined || !isOperator(run)) return null;
  return { kind: 'identifier', key: `i:${run}`, length: run.length };
}

function readIdentifier(run: string): RunForm {
  const { lead, end } = trimRun(run);
  const body = run.slice(0, end).replace(/'s?$/, '');
  if (lead > 0 || !isIdentifier(body) || UNSPACED.test(body)) return null;
  return { kind: 'identifier', key: `i:${body}`, length: body.length };
}

/** A run of characters without white space, without the punctuation around it: `(see foo(x)),` is `foo(x)`. */
export function trimRun(run: string): { lead: number; end: number } {
  let lead = 0;
  let end = run.length;
  while (lead < end && isLooseOpening(run, lead, end)) lead += 1;
  while (end > lead && isLooseEnd(run, lead, end)) end -= 1;
  return { lead, end };
}

function isLooseOpening(run: string, lead: number, end: number): boolean {
  const character = run[lead] ?? '';
  if (!/[([{<'*¿¡]/.test(character)) return false;
  const closing = { '(': ')', '[': ']', '{': '}', '<': '>' }[character];
  return closing === undefined || !run.slice(lead, end).includes(closing) || run.indexOf(closing, lead) >= end - 2;
}

function isLooseEnd(run: string, lead: number, end: number): boolean {
  const character = run[end - 1] ?? '';
  const opening = CLOSING[character];
  if (opening !== undefined) return !run.slice(lead, end - 1).includes(opening);
  return EDGE_END.test(character);
}

/** English or Latin abbreviations with points between single letters: i.e., p.m., U.S. */
const POINTED_ABBREVIATION = /^(?:\p{L}\.)+\p{L}?\.?$/u;
const OPTIONAL_PLURAL = /^\p{L}+\((?:e?s)\)$/iu;
const HAS_WORD_CHARACTER = /[\p{L}\p{N}]/u;
const LETTER_AND_DIGIT = /\p{L}\d|\d\p{L}|\p{Lu}-\d|\d-\p{Lu}|\p{L}\d*-\d+-/u;
const LOWER_PREFIX = /^(?:mid|early|late|pre|post|non|sub|sous|about|circa)-/;
const CODE_SIGN = /[_\\@#=]|::|->|=>|\(\)|&&|\|\||\+\+/;
const OPENED = /[\p{L}\p{N}_][([{<]/u;
const CLOSED_LAST = /[)\]}>](?=[^)\]}>]*$)/u;
const INNER_POINT = /[\p{L}\p{N}_)\]]\.[\p{L}\p{N}_]/u;
const PATH = /^[~.]{0,2}\/|[^/\s]\/[^/\s]+\/|\/$/;
const FLAG = /^--?[\p{L}]/u;
const DOTTED_NAME = /^\.[\p{L}_][\p{L}\p{N}_.-]*$/u;

/**
 * Whether a run of characters is an identifier: of code, a product, a file, a formula, a version. It is one thing, whose case and
 * punctuation matter.
 */
function isIdentifier(run: string): boolean {
  if (!HAS_WORD_CHARACTER.test(run) || POINTED_ABBREVIATION.test(run) || OPTIONAL_PLURAL.test(run)) return false;
  if (FLAG.test(run) || DOTTED_NAME.test(run) || CODE_SIGN.test(run) || PATH.test(run)) return true;
  if (LETTER_AND_DIGIT.test(run)) return !LOWER_PREFIX.test(run);
  return INNER_POINT.test(run) || isBracketed(run) || CAMEL.test(run);
}

/** A run of signs alone that stands by itself, as operators do: `?`, `()`, `->`; not the punctuation or units of prose. */
function isOperator(run: string): boolean {
  if (HAS_WORD_CHARACTER.test(run) || /^[()[\]]$/.test(run)) return false;
  return (
    !/^[—–|•·‣◦*…"',.;:!&/%‰°§£€$¥+×÷±≈<>=-]+$/.test(run) || /^(?:[-=]>|[<>!=:+*&|-]=|==+|\+\+|--|<<|>>|&&)$/.test(run)
  );
}

/** `vec![1]`, `Option<T>`: a bracket that opens behind a word, and one that closes behind it. */
function isBracketed(run: string): boolean {
  const opened = run.search(OPENED);
  return opened !== -1 && run.search(CLOSED_LAST) > opened + 1;
}
