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

/** Whether the Markdown of a book has formulas. */
export interface MathSyntax {
  /** False where the book says that `$` is nothing but a dollar; then brackets are nothing but brackets. */
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

/** Whether a space stands within the signs. */
function isApart(content: string): boolean {
  return content.trim().length < content.length;
}

/**
 * Formulas in Markdown: `$…$` where no digit stands behind the signs (Pandoc's rule) and no space within them, unless what they hold can
 * be nothing but TeX; `$$…$$` anywhere, on lines of their own too; `\(…\)` and `\[…\]`, with one backslash or two, where what stands
 * between reads like TeX, since Markdown escapes brackets the same way. Code is never looked into.
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

/** `\(…\)` and `\[…\]`, with one backslash or two. */
const tokenizeBackslashes: Tokenizer = function (effects, ok, nok) {
  const line = new FormulaLines(effects);
  const kindOf = () => `${count} ${closing}`;
  const endOfText = () => noteNeverClosed(this, kindOf());
  const isInVain = () => isNeverClosed(this, kindOf());
  let count = 0;
  let opening: Code = null;
  let closing: Code = null;
  /** Backslashes just before, those that escape each other left out where one opens. */
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
 * `$$`, any number of lines, `$$` at the end of a line; the name of the formula may follow. Empty lines are within it where the whole can
 * be nothing but TeX.
 */
const tokenizeLines: Tokenizer = function (effects, ok, nok) {
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
