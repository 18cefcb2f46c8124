import type { Code, Effects, State, TokenizeContext } from 'micromark-util-types';

import { BACKSLASH, DOLLAR, isLineEnding, isSpace } from './math-codes.ts';

/** `$$`, any number of lines without an empty one, `$$` at the end of a line; the name of the formula may follow. */
export function tokenizeLines(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const isInterrupting = this.interrupt === true;
  const { parser, now } = this;
  let isClosed = false;
  let isBlank = false;
  let dollars = 0;

  return (code) => {
    effects.enter('formulaFlow');
    effects.enter('formulaLine');
    return open(code);
  };

  function open(code: Code): State | undefined {
    if (code === DOLLAR && dollars < 2) {
      dollars += 1;
      effects.consume(code);
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
      effects.consume(code);
      dollars += 1;
      isClosed = dollars === 2;
      return line;
    }
    dollars = 0;
    if (isClosed && !isSpace(code)) return name(code);
    if (!isSpace(code)) isBlank = false;
    effects.consume(code);
    return code === BACKSLASH ? escaped : line;
  }

  function escaped(code: Code): State | undefined {
    if (code === null || isLineEnding(code)) return line(code);
    effects.consume(code);
    return line;
  }

  /** What follows the formula: `(name)` or `{#name}`; anything else makes it a formula within a paragraph. */
  function name(code: Code): State | undefined {
    if (code !== 40 && code !== 123) return nok(code);
    effects.consume(code);
    return nameEnd;
  }

  function nameEnd(code: Code): State | undefined {
    if (code === null || isLineEnding(code)) return nok(code);
    effects.consume(code);
    return code === 41 || code === 125 ? line : nameEnd;
  }

  function lineEnd(code: Code): State | undefined {
    effects.exit('formulaLine');
    if (isClosed || isInterrupting) {
      effects.exit('formulaFlow');
      return ok(code);
    }
    if (code === null || isBlank || parser.lazy[now().line] === true) return nok(code);
    isBlank = true;
    dollars = 0;
    effects.enter('lineEnding');
    effects.consume(code);
    effects.exit('lineEnding');
    return lineStart;
  }

  function lineStart(code: Code): State | undefined {
    // An empty line is never within a formula.
    if (code === null || isLineEnding(code) || parser.lazy[now().line] === true) return nok(code);
    effects.enter('formulaLine');
    return line(code);
  }
}
