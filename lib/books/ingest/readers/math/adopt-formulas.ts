import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';

import { classesOf, element, elementsOf, isElement, mapChildren, text, textProperty } from '../tree/hast-nodes.ts';
import { type Formula, formulaBetween, markFormula } from './formula-marks.ts';

const TEX_ENCODING = /^(?:application\/x-tex|text\/x-tex|latex)$/i;
const TEX_SCRIPT = /^math\/tex(?:;\s{0,4}mode=(display))?$/i;
/** Classes by which generators of sites mark formulas that a script would draw. */
const MATH_CLASSES = new Set(['math', 'arithmatex', 'tex2jax_process', 'stemblock', 'katex', 'MathJax']);

/**
 * Finds the formulas of an HTML page, before it is sanitised: MathML, with the TeX it was made of where it names that; scripts with TeX;
 * and TeX between delimiters in elements that generators mark as mathematics.
 */
export function adoptFormulas(tree: Root): void {
  mapChildren(tree, (node) => {
    if (!isElement(node)) return [node];
    if (node.tagName === 'math') return ofMath(node);
    if (node.tagName === 'script') return scriptFormula(node);
    if (node.tagName === 'mjx-container' || isDrawnTwice(node)) return onlyFormula(node) ?? [node];
    const delimited = isMarked(node) ? formulaBetween(wholeText(node)) : null;
    // Text with a formula at each end is none.
    return delimited === null || delimited.source.includes(delimited.close) ? [node] : [standIn(node, delimited)];
  });
}

/** A formula by the TeX it was made of, which generators put beside MathML; else as the MathML it is. One without content is what stands in for it. */
function ofMath(math: Element): ElementContent[] {
  const isDisplay = math.properties['display'] === 'block' || math.properties['mode'] === 'display';
  const id = textProperty(math, 'id') ?? undefined;
  const annotation = elementsOf(math).find(
    (node) => node.tagName === 'annotation' && TEX_ENCODING.test(textProperty(node, 'encoding') ?? ''),
  );
  const tex = annotation === undefined ? '' : withoutStyle(wholeText(annotation).trim());
  if (tex !== '') return [markFormula({ notation: 'tex', source: tex, isDisplay }, id)];
  const hasContent = wholeText(math).trim() !== '' || elementsOf(math).some(({ tagName }) => tagName === 'mfenced');
  if (hasContent) return [markFormula({ notation: 'mathml', source: compact(math), isDisplay }, id)];
  const [picture, words] = [textProperty(math, 'altimg'), textProperty(math, 'alttext') ?? ''];
  if (picture !== null) return [element('img', { src: picture, alt: words })];
  return words === '' ? [] : [text(words)];
}

/** Without the lines and indents it may be written in, which are most of some formulas. */
function compact(math: Element): string {
  mapChildren(math, (node) => (node.type === 'text' && /^[\t\n\r ]*$/.test(node.value) ? [] : [node]));
  return toHtml(math);
}

/** Wikipedia and others wrap the whole in a style that says how it is set. */
function withoutStyle(tex: string): string {
  const [, inner] = /^\{\\(?:display|text)style\s(.*)\}$/s.exec(tex) ?? [];
  return inner ?? tex;
}

function scriptFormula(node: Element): ElementContent[] {
  const type = TEX_SCRIPT.exec(textProperty(node, 'type') ?? '');
  if (type === null) return [node];
  return [markFormula({ notation: 'tex', source: wholeText(node), isDisplay: type[1] !== undefined })];
}

/** KaTeX and MathJax draw a formula for the eye and write it as MathML for everyone else. */
function isDrawnTwice(node: Element): boolean {
  return classesOf(node).some((name) => name === 'katex' || name === 'MathJax' || name === 'mwe-math-element');
}

function onlyFormula(node: Element): ElementContent[] | null {
  const marks = elementsOf(node).filter((inner) => inner.tagName === 'code');
  const [only] = marks;
  return marks.length === 1 && only !== undefined ? [only] : null;
}

function isMarked(node: Element): boolean {
  return ['span', 'div', 'p'].includes(node.tagName) && classesOf(node).some((name) => MATH_CLASSES.has(name));
}

/** A block stays one, with its id. */
function standIn(node: Element, formula: Formula): Element {
  const mark = markFormula(formula, textProperty(node, 'id') ?? undefined);
  if (node.tagName === 'span') return mark;
  return { type: 'element', tagName: 'p', properties: {}, children: [mark] };
}

/** All text of a node, whatever it is for. */
function wholeText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(wholeText).join('') : '';
}
