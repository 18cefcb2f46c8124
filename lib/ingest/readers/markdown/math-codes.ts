import type { Code, Effects, TokenizeContext } from 'micromark-util-types';

export const DOLLAR = 36;
export const BACKSLASH = 92;

/** In which texts what kind of formula was opened and not closed to the end: nor will any other of its kind be. */
const neverClosed = new WeakMap<TokenizeContext, Set<string>>();

/** True where a formula of this kind was opened before, and not closed up to the end of the text. */
export function isNeverClosed(context: TokenizeContext, kind: string): boolean {
  return neverClosed.get(context)?.has(kind) === true;
}

/** Says so. */
export function noteNeverClosed(context: TokenizeContext, kind: string): void {
  neverClosed.set(context, (neverClosed.get(context) ?? new Set()).add(kind));
}

/** The end of a line as micromark tells it. */
export function isLineEnding(code: Code): code is -5 | -4 | -3 {
  return code === -5 || code === -4 || code === -3;
}

/** A tab, what fills it up, a space, or the end of a line or of the text. */
export function isSpace(code: Code): boolean {
  return code === null || code < 0 || code === 32 || code === 160;
}

/** Of the ten. */
export function isDigit(code: Code): boolean {
  return code !== null && code >= 48 && code <= 57;
}

/** Takes the characters of a formula: micromark wants the ends of lines as tokens of their own, and no token empty. */
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

  /** Behind the last character of a line. */
  end(): void {
    if (this.#isWithin) this.#effects.exit('formulaLine');
    this.#isWithin = false;
  }
}
