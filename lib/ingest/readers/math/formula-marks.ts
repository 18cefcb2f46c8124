import type { Element, Nodes } from 'hast';

import { classesOf, element, isElement, rawText, text } from '../tree/hast-nodes.ts';

/**
 * While a page is read, a formula is code in the language `math`, as a fence of that name makes it and as GitHub writes it; on a line of
 * its own, `math-display`. What a source has as MathML alone is kept as that.
 */
const INLINE = 'language-math';
const DISPLAY = 'language-math-display';
const MATHML = 'language-mathml-formula';

/** A formula of a source. */
export interface Formula {
  notation: 'tex' | 'mathml';
  source: string;
  isDisplay: boolean;
}

/** The mark of a formula; `isDisplay` for one on a line of its own. */
export function markFormula({ notation, source, isDisplay }: Formula, id?: string): Element {
  const language = notation === 'mathml' ? MATHML : isDisplay ? DISPLAY : INLINE;
  return element('code', { className: [language], ...(id === undefined ? {} : { id }) }, [text(source)]);
}

/** The formula that an element marks; null for any other. */
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
