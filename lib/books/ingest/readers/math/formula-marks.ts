import type { Element, Nodes } from 'hast';

import { classesOf, element, isElement, rawText, text } from '../tree/hast-nodes.ts';

/**
 * While a page is read, a formula is code in the language `math`, as produced by a fence of that name and as GitHub writes it; on a line of its own,
 * `math-display`. A formula that the source has only as MathML is kept as that.
 */
const INLINE = 'language-math';
const DISPLAY = 'language-math-display';
const MATHML = 'language-mathml-formula';

/** A formula in a source. */
export interface Formula {
  notation: 'tex' | 'mathml';
  source: string;
  isDisplay: boolean;
}

/** Returns the mark of a formula; `isDisplay` for one on a line of its own. */
export function markFormula({ notation, source, isDisplay }: Formula, id?: string): Element {
  const language = notation === 'mathml' ? MATHML : isDisplay ? DISPLAY : INLINE;
  return element('code', { className: [language], ...(id === undefined ? {} : { id }) }, [text(source)]);
}

/** Returns the formula that an element marks; null for any other element. */
export function formulaOf(node: Nodes): Formula | null {
  if (isElement(node, 'pre')) {
    const [only] = node.children;
    const inner = node.children.length === 1 && only !== undefined ? formulaOf(only) : null;
    return inner === null ? null : { ...inner, isDisplay: true };
  }
  if (!isElement(node, 'code')) return null;
  const classes = classesOf(node);
  const source = rawText(node);
  if (classes.includes(MATHML)) return { notation: 'mathml', source, isDisplay: false };
  if (classes.includes(DISPLAY)) return { notation: 'tex', source, isDisplay: true };
  return classes.includes(INLINE) ? { notation: 'tex', source, isDisplay: false } : null;
}

const DELIMITERS: [open: string, close: string, isDisplay: boolean][] = [
  ['\\\\(', '\\\\)', false],
  ['\\\\[', '\\\\]', true],
  ['\\(', '\\)', false],
  ['\\[', '\\]', true],
  ['$$', '$$', true],
  ['$`', '`$', false],
  ['$', '$', false],
];

/** Returns the formula in a text with its delimiters; null for a text that does not begin and end with them. */
export function formulaBetween(words: string): (Formula & { close: string }) | null {
  const text = words.trim();
  for (const [open, close, isDisplay] of DELIMITERS) {
    if (!text.startsWith(open) || !text.endsWith(close) || text.length < open.length + close.length) continue;
    return { notation: 'tex', source: text.slice(open.length, -close.length), isDisplay, close };
  }
  return null;
}

/** Wraps lines that are broken or aligned in an environment, as Sphinx does automatically. */
export function alignedLines(tex: string): string {
  const isSet = /\\begin\s*\{(?:align|gather|split|eqnarray|multline|equation|cases|array)/.test(tex);
  return isSet || !tex.includes('\\\\') ? tex : `\\begin{split}${tex}\\end{split}`;
}
