import type { Code, State, Tokenizer } from 'micromark-util-types';

import { BACKSLASH, DOLLAR, FormulaLines, characterOf, isLineEnding, isSpace, isSurelyTex } from './math-codes.ts';

/**
 * `$$`, any number of lines, `$$` at the end of a line; the name of the formula may follow. Empty lines are within it where the whole can
 * be nothing but TeX.
 */
export const tokenizeLines: Tokenizer = function (effects, ok, nok) {
  const written = new FormulaLines(effects);
  const isInterrupting = this.interrupt === true;
  // What goes on with a paragraph outside of the list where the formula begins is not within it.
  const lineStart: State = (code) =>
    code === null || this.parser.lazy[this.now().line] === true ? nok(code) : line(code);
  let isClosed = false;
  let isBlank = false;
  let hasBlank = false;
  let dollars = 0;
  /** Sign of another formula: between the two was prose. */
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

/** What follows a formula: `(name)` or `{#name}`, then its line goes on; anything else makes it a formula within a paragraph. */
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
