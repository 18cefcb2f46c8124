import type { Code, Effects, TokenizeContext } from 'micromark-util-types';

export const DOLLAR = 36;
export const BACKSLASH = 92;

/** The kinds of formulas that were opened in each text and not closed by its end: no other of the same kind can be closed either. */
const neverClosed = new WeakMap<TokenizeContext, Set<string>>();

/** Whether a formula of this kind was opened earlier and not closed before the end of the text. */
export function isNeverClosed(context: TokenizeContext, kind: string): boolean {
  return neverClosed.get(context)?.has(kind) === true;
}

/** Says so. */
export function noteNeverClosed(context: TokenizeContext, kind: string): void {
  neverClosed.set(context, (neverClosed.get(context) ?? new Set()).add(kind));
}

/** Whether a code is one of micromark's line endings. */
export function isLineEnding(code: Code): code is -5 | -4 | -3 {
  return code === -5 || code === -4 || code === -3;
}

/** Returns true for a tab, its fill, a space, or the end of a line or of the text. */
export function isSpace(code: Code): boolean {
  return code === null || code < 0 || code === 32 || code === 160;
}

/** Of the ten. */
export function isDigit(code: Code): boolean {
  return code !== null && code >= 48 && code <= 57;
}

/** Returns the character of a micromark code; a space for a line ending or the fill of a tab. */
export function characterOf(code: NonNullable<Code>): string {
  return code < 0 ? ' ' : String.fromCodePoint(code);
}

/**
 * Whether content is TeX: a single letter or number, or something that does not occur in prose between brackets, such as a command, an index, a power
 * or a relation. Markdown escapes are not TeX.
 */
export function readsLikeTex(content: string): boolean {
  const tex = content.trim();
  if (/^\w$/.test(tex)) return true;
  return /\\[a-zA-Z]|[\^=]|[a-zA-Z0-9]_[a-zA-Z0-9{]/.test(tex) && !/\\[_*<>[\]`#]/.test(tex);
}

/**
 * Matches constructs that only TeX has: a command, a power, an index. Between dollars with spaces inside, anything less may be prices or variables.
 */
export function isSurelyTex(content: string): boolean {
  return /\\[a-zA-Z]|\^|_\{|\b[a-zA-Z]_[a-zA-Z0-9]\b/.test(content);
}

/** Consumes the characters of a formula: micromark requires line endings as separate tokens and allows no empty tokens. */
export class FormulaLines {
  readonly #effects: Effects;
  #isWithin = false;

  constructor(effects: Effects) {
    this.#effects = effects;
  }

  take(code: Code): void {
    if (!isLineEnding(code)) {
      if (!this.#isWithin) this.#effects.enter('formulaLine');
      this.#isWithin = true;
      this.#effects.consume(code);
      return;
    }
    this.end();
    this.#effects.enter('lineEnding');
    this.#effects.consume(code);
    this.#effects.exit('lineEnding');
  }

  /** Ends the line after its last character. */
  end(): void {
    if (this.#isWithin) this.#effects.exit('formulaLine');
    this.#isWithin = false;
  }
}
