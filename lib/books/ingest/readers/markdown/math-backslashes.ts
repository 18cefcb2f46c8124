import type { Code, State, Tokenizer } from 'micromark-util-types';

import { BACKSLASH, FormulaLines, characterOf, isNeverClosed, noteNeverClosed, readsLikeTex } from './math-codes.ts';

const OPENING: ReadonlyMap<Code, Code> = new Map([
  [40, 41],
  [91, 93],
]);

/** `\(…\)` and `\[…\]`, with one backslash or two. */
export const tokenizeBackslashes: Tokenizer = function (effects, ok, nok) {
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
