/** English or Latin abbreviations with points between single letters: i.e., p.m., U.S. */
const POINTED_ABBREVIATION = /^(?:\p{L}\.)+\p{L}?\.?$/u;
const OPTIONAL_PLURAL = /^\p{L}+\((?:e?s)\)$/iu;
const LETTER_AND_DIGIT = /\p{L}\d|\d\p{L}|\p{Lu}-\d|\d-\p{Lu}|\p{L}\d*-\d+-/u;
const LOWER_PREFIX = /^(?:mid|early|late|pre|post|non|sub|about|circa)-/;
const CODE_SIGN = /[_\\@#=]|::|->|=>|\(\)|&&|\|\||\+\+/;
const OPENED = /[\p{L}\p{N}_][([{<]/u;
const CLOSED_LAST = /[)\]}>](?=[^)\]}>]*$)/u;
const INNER_POINT = /[\p{L}\p{N}_)\]]\.[\p{L}\p{N}_]/u;
const PATH = /^[~.]{0,2}\/|[^/\s]\/[^/\s]+\/|\/$/;
const FLAG_OR_DOTTED = /^--?\p{L}|^\.[\p{L}_][\p{L}\p{N}_.-]*$/u;
const CAMEL = /\p{Ll}\p{Lu}/u;

const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{', '>': '<' };

/**
 * Whether a run of characters is an identifier: of code, a product, a file, a formula, a version. It is one thing, whose case and
 * punctuation matter.
 */
export function isIdentifierForm(run: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(run) || POINTED_ABBREVIATION.test(run) || OPTIONAL_PLURAL.test(run)) return false;
  if (FLAG_OR_DOTTED.test(run) || CODE_SIGN.test(run) || PATH.test(run)) return true;
  if (LETTER_AND_DIGIT.test(run)) return !LOWER_PREFIX.test(run);
  return INNER_POINT.test(run) || CAMEL.test(run) || isBracketed(run);
}

/** `vec![1]`, `Option<T>`: a bracket that opens behind a word, and one that closes behind it. */
function isBracketed(run: string): boolean {
  const opened = run.search(OPENED);
  return opened !== -1 && run.search(CLOSED_LAST) > opened + 1;
}

/** A run of characters without white space, without the punctuation around it: `(see foo(x)),` is `foo(x)`. */
export function trimRun(run: string): { lead: number; end: number } {
  let lead = 0;
  let end = run.length;
  while (lead < end && isLooseOpening(run.slice(lead, end))) lead += 1;
  while (end > lead && isLooseEnd(run.slice(lead, end))) end -= 1;
  return { lead, end };
}

function isLooseOpening(run: string): boolean {
  const [first = ''] = run;
  if (!/[([{<'*¿¡—]/.test(first)) return false;
  const closing = { '(': ')', '[': ']', '{': '}', '<': '>' }[first];
  return closing === undefined || !run.includes(closing) || run.indexOf(closing) >= run.length - 2;
}

function isLooseEnd(run: string): boolean {
  const last = run.at(-1) ?? '';
  const opening = CLOSING[last];
  return opening === undefined ? /[.,;:!?…'*—]/.test(last) : !run.slice(0, -1).includes(opening);
}
