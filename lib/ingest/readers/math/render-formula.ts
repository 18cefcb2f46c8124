import type { Element } from 'hast';
import temml from 'temml';

import { parseFragment } from '../tree/publish-tree.ts';
import type { Formula } from './formula-marks.ts';
import { cleanMathml } from './mathml.ts';
import { wordsOfMathml } from './words-of-mathml.ts';

/** UTF-16 units. A longer formula is no unit that anybody would want to cite as a whole. */
const MAX_TEX_LENGTH = 4_000;
/** UTF-16 units of MathML: macros can stand for each other many times over. */
const MAX_MATHML_LENGTH = 200_000;
const MAX_EXPANSIONS = 500;
/** Width and height in em. */
const MAX_SIZE: [number, number] = [40, 20];

/** What older TeX calls what Temml knows by another name. */
const MACROS = { '\\mbox': '\\text{#1}', '\\bold': '\\mathbf{#1}' };

/** A formula as MathML, and the words it stands for. Without `math` it could not be read; `problem` says why. */
export interface RenderedFormula {
  words: string;
  math: Element | null;
  problem: string | null;
}

/** The MathML of a formula: nothing of it runs or loads. */
export function renderFormula({ notation, source, isDisplay }: Formula): RenderedFormula {
  if (notation === 'mathml') {
    const math = source.length > MAX_MATHML_LENGTH ? null : cleanMathml(parseFragment(source));
    return { words: math === null ? '' : wordsOfMathml(math), math, problem: math === null ? 'no MathML' : null };
  }
  const words = wordsOfTex(source);
  if (words.length > MAX_TEX_LENGTH) return { words, math: null, problem: 'it is too long' };
  try {
    const html = temml.renderToString(words, {
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      maxExpand: MAX_EXPANSIONS,
      maxSize: MAX_SIZE,
      // An object of its own: what one formula defines is not known to the next.
      macros: { ...MACROS },
    });
    if (html.length > MAX_MATHML_LENGTH) return { words, math: null, problem: 'it stands for too much' };
    const math = cleanMathml(parseFragment(html));
    return { words, math, problem: math === null ? 'no MathML' : null };
  } catch (error) {
    return { words, math: null, problem: problemOf(error) };
  }
}

/**
 * The words a formula stands for in the text: its TeX on one line, without delimiters and comments. They are the same whether or not it
 * can be rendered.
 */
function wordsOfTex(tex: string): string {
  return collapse(tex.split('\n').map(withoutComment).join('\n'));
}

function withoutComment(line: string): string {
  for (let at = line.indexOf('%'); at !== -1; at = line.indexOf('%', at + 1)) {
    if (line.charAt(at - 1) !== '\\') return line.slice(0, at);
  }
  return line;
}

function collapse(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}

/** The first line of what Temml says: further lines draw where it was. */
function problemOf(error: unknown): string {
  if (error instanceof RangeError) return 'it is nested too deeply';
  const [line = ''] = error instanceof Error ? error.message.trim().split('\n', 1) : [];
  return line
    .replace(/ at position \d+.*$/s, '')
    .slice(0, 120)
    .trim();
}
