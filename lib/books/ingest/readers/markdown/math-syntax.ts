import type { Code, Construct, Extension, State, Tokenizer } from 'micromark-util-types';

import {
  BACKSLASH,
  characterOf,
  DOLLAR,
  FormulaLines,
  isDigit,
  isLineEnding,
  isNeverClosed,
  isSpace,
  isSurelyTex,
  noteNeverClosed,
  readsLikeTex,
} from './math-codes.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    formulaText: 'formulaText';
    formulaFlow: 'formulaFlow';
    formulaLine: 'formulaLine';
  }
}

/** Which formulas the Markdown of a book has. */
export interface MathSyntax {
  /** False if the book declares that `$` is only a dollar sign; brackets then have no special meaning either. */
  dollars: boolean;
}

const tokenizeDollars: Tokenizer = function (effects, ok, nok) {
  const line = new FormulaLines(effects);
  const kindOf = () => (isDisplay ? '$$' : '$');
  const endOfText = () => noteNeverClosed(this, kindOf());
  const isInVain = () => isNeverClosed(this, kindOf());
  let isDisplay = false;
  let content = '';

  return (code) => {
    effects.enter('formulaText');
    line.take(code);
    return open;
  };

  function open(code: Code): State | undefined {
    if (code === DOLLAR && !isDisplay) {
      isDisplay = true;
      line.take(code);
      return open;
    }
    return code === DOLLAR || isInVain() ? nok(code) : inside(code);
  }

  function inside(code: Code): State | undefined {
    if (code === null) {
      endOfText();
      return nok(code);
    }
    if (code === DOLLAR) {
      if (content === '' || (!isDisplay && isApart(content) && !isSurelyTex(content))) return nok(code);
      line.take(code);
      return isDisplay ? second : behind;
    }
    content += characterOf(code);
    line.take(code);
    return code === BACKSLASH ? escaped : inside;
  }

  function escaped(code: Code): State | undefined {
    if (code === null || isLineEnding(code)) return inside(code);
    content += characterOf(code);
    line.take(code);
    return inside;
  }

  function second(code: Code): State | undefined {
    if (code !== DOLLAR) return inside(code);
    line.take(code);
    return behind;
  }

  function behind(code: Code): State | undefined {
    if (code === DOLLAR || (!isDisplay && isDigit(code))) return nok(code);
    line.end();
    effects.exit('formulaText');
    return ok(code);
  }
};

/** Whether there is space inside the delimiters. */
function isApart(content: string): boolean {
  return content.trim().length < content.length;
}

/**
 * Formulas in Markdown: `$…$` if no digit follows the signs (Pandoc's rule) and there is no space inside them, unless the content can only be TeX;
 * `$$…$$` anywhere, on lines of their own too; `\(…\)` and `\[…\]`, with one backslash or two, if the content reads like TeX, since Markdown escapes
 * brackets the same way. Code is never searched.
 */
export function mathSyntax({ dollars }: MathSyntax): Extension {
  if (!dollars) return {};
  const backslashes: Construct = { name: 'formulaText', tokenize: tokenizeBackslashes };
  const text: Construct = { name: 'formulaText', tokenize: tokenizeDollars, previous: (code) => code !== DOLLAR };
  const flow: Construct = { name: 'formulaFlow', tokenize: tokenizeLines, concrete: true };
  return { flow: { [DOLLAR]: flow }, text: { [DOLLAR]: text, [BACKSLASH]: backslashes } };
}

const OPENING: ReadonlyMap<Code, Code> = new Map([
  [40, 41],
  [91, 93],
]);

/** Reads `\(…\)` and `\[…\]`, with one backslash or two. */
const tokenizeBackslashes: Tokenizer = function (effects, ok, nok) {
  const line = new FormulaLines(effects);
  const kindOf = () => `${count} ${closing}`;
  const endOfText = () => noteNeverClosed(this, kindOf());
  const isInVain = () => isNeverClosed(this, kindOf());
  let count = 0;
  let opening: Code = null;
  let closing: Code = null;
  /** Number of backslashes directly before the current position, without those that escape each other before an opening delimiter. */
  let run = 0;
  let content = '';

  return (code) => {
    effects.enter('formulaText');
    return open(code);
  };

  function open(code: Code): State | undefined {
    if (code === BACKSLASH && count < 2) {
      count += 1;
      line.take(code);
      return open;
    }
    opening = code;
    closing = OPENING.get(code) ?? null;
    if (closing === null || isInVain()) return nok(code);
    line.take(code);
    return inside;
  }

  function inside(code: Code): State | undefined {
    if (code === null) {
      endOfText();
      return nok(code);
    }
    if (run === count && code === opening) return nok(code);
    if (run === count && code === closing) return end(code);
    if (code !== BACKSLASH) run = 0;
    else run = run === 1 && count === 1 ? 0 : run + 1;
    content += characterOf(code);
    line.take(code);
    return inside;
  }

  function end(code: NonNullable<Code>): State | undefined {
    if (!readsLikeTex(content.slice(0, -count))) return nok(code);
    line.take(code);
    line.end();
    effects.exit('formulaText');
    return ok;
  }
};

/**
 * Reads `$$`, any number of lines, and `$$` at the end of a line; the label of the formula may follow. Empty lines are allowed if the content can
 * only be TeX.
 */
const tokenizeLines: Tokenizer = function (effects, ok, nok) {
  const written = new FormulaLines(effects);
  const isInterrupting = this.interrupt === true;
  // A lazy continuation line, outside of the list item where the formula begins, is not part of it.
  const lineStart: State = (code) =>
    code === null || this.parser.lazy[this.now().line] === true ? nok(code) : line(code);
  let isClosed = false;
  let isBlank = false;
  let hasBlank = false;
  let dollars = 0;
  /** A single dollar indicates another formula, so the text in between is prose. */
  let hasLoneDollar = false;
  let content = '';

  return (code) => {
    effects.enter('formulaFlow');
    return open(code);
  };

  function open(code: Code): State | undefined {
    if (code === DOLLAR && dollars < 2) {
      dollars += 1;
      written.take(code);
      return open;
    }
    if (dollars < 2 || code === DOLLAR) return nok(code);
    dollars = 0;
    return line(code);
  }

  function line(code: Code): State | undefined {
    if (code === null || isLineEnding(code)) return lineEnd(code);
    if (code === DOLLAR) {
      if (isClosed) return nok(code);
      written.take(code);
      dollars += 1;
      isClosed = dollars === 2;
      return line;
    }
    hasLoneDollar ||= dollars === 1;
    dollars = 0;
    if (isClosed && !isSpace(code)) return nameOfFormula(written, { line, nok })(code);
    if (!isSpace(code)) isBlank = false;
    content += characterOf(code);
    written.take(code);
    return code === BACKSLASH ? escaped : line;
  }

  function escaped(code: Code): State | undefined {
    if (code === null || isLineEnding(code)) return line(code);
    written.take(code);
    return line;
  }

  function lineEnd(code: Code): State | undefined {
    written.end();
    if (isClosed || isInterrupting) {
      if (hasBlank && (hasLoneDollar || !isSurelyTex(content))) return nok(code);
      effects.exit('formulaFlow');
      return ok(code);
    }
    if (code === null) return nok(code);
    hasBlank ||= isBlank;
    isBlank = true;
    hasLoneDollar ||= dollars === 1;
    dollars = 0;
    written.take(code);
    return lineStart;
  }
};

/** Reads the name after a formula: `(name)` or `{#name}`, then its line continues; anything else makes it a formula within a paragraph. */
function nameOfFormula(written: FormulaLines, { line, nok }: { line: State; nok: State }): State {
  const nameEnd: State = (code) => {
    if (code === null || isLineEnding(code)) return nok(code);
    written.take(code);
    return code === 41 || code === 125 ? line : nameEnd;
  };
  return (code) => {
    if (code !== 40 && code !== 123) return nok(code);
    written.take(code);
    return nameEnd;
  };
}
