import type { Code, Construct, Extension, State, Tokenizer } from 'micromark-util-types';

import { tokenizeBackslashes } from './math-backslashes.ts';
import {
  BACKSLASH,
  DOLLAR,
  FormulaLines,
  characterOf,
  isDigit,
  isLineEnding,
  isNeverClosed,
  isSurelyTex,
  noteNeverClosed,
} from './math-codes.ts';
import { tokenizeLines } from './math-lines.ts';

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
