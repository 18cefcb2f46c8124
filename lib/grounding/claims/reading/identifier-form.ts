const EDGE_END = /[.,;:!?…'*]/;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{', '>': '<' };

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
export const POINTED_ABBREVIATION = /^(?:\p{L}\.)+\p{L}?\.?$/u;
const OPTIONAL_PLURAL = /^\p{L}+\((?:e?s)\)$/iu;
const HAS_WORD_CHARACTER = /[\p{L}\p{N}]/u;
const LETTER_AND_DIGIT = /\p{L}\d|\d\p{L}|\p{Lu}-\d|\d-\p{Lu}|\p{L}\d*-\d+-/u;
const LOWER_PREFIX = /^(?:mid|early|late|pre|post|non|sub|sous|about|circa)-/;
const CAMEL = /\p{Ll}\p{Lu}/u;
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
export function isIdentifier(run: string): boolean {
  if (!HAS_WORD_CHARACTER.test(run) || POINTED_ABBREVIATION.test(run) || OPTIONAL_PLURAL.test(run)) return false;
  if (FLAG.test(run) || DOTTED_NAME.test(run) || CODE_SIGN.test(run) || PATH.test(run)) return true;
  if (LETTER_AND_DIGIT.test(run)) return !LOWER_PREFIX.test(run);
  return INNER_POINT.test(run) || isBracketed(run) || CAMEL.test(run);
}

/** A run of signs alone that stands by itself, as operators do: `?`, `()`, `->`; not the punctuation or units of prose. */
export function isOperator(run: string): boolean {
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
