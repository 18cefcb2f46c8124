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

/** What micromark's code stands for; a space for what ends a line or fills up a tab. */
export function characterOf(code: NonNullable<Code>): string {
  return code < 0 ? ' ' : String.fromCodePoint(code);
}

/** One letter or number, or something that prose between brackets has not: a command, an index, a power, a relation. Escapes of Markdown are no TeX. */
export function readsLikeTex(content: string): boolean {
  const tex = content.trim();
  if (/^\w$/.test(tex)) return true;
  return /\\[a-zA-Z]|[\^=]|[a-zA-Z0-9]_[a-zA-Z0-9{]/.test(tex) && !/\\[_*<>[\]`#]/.test(tex);
}

/** What nothing but TeX has: a command, a power, an index. Between dollars that stand off, anything less may be prices or variables. */
export function isSurelyTex(content: string): boolean {
  return /\\[a-zA-Z]|\^|_\{|\b[a-zA-Z]_[a-zA-Z0-9]\b/.test(content);
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
