import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';

import { classesOf, element, elementsOf, isElement, mapChildren, text, textProperty } from '../tree/hast-nodes.ts';
import { type Formula, formulaBetween, markFormula } from './formula-marks.ts';

const TEX_ENCODING = /^(?:application\/x-tex|text\/x-tex|latex)$/i;
const TEX_SCRIPT = /^math\/tex(?:;\s{0,4}mode=(display))?$/i;
/** Classes by which site generators mark formulas that a script would render. */
const MATH_CLASSES = new Set(['math', 'arithmatex', 'tex2jax_process', 'stemblock', 'katex', 'MathJax']);

/**
 * Finds the formulas of an HTML page before it is sanitised: MathML, replaced by its TeX source if that is included; scripts with TeX; and TeX
 * between delimiters in elements that generators mark as mathematics.
 */
export function adoptFormulas(tree: Root): void {
  mapChildren(tree, (node) => {
    if (!isElement(node)) return [node];
    if (node.tagName === 'math') return ofMath(node);
    if (node.tagName === 'script') return scriptFormula(node);
    if (node.tagName === 'mjx-container' || isDrawnTwice(node)) return onlyFormula(node) ?? [node];
    const delimited = isMarked(node) ? formulaBetween(wholeText(node)) : null;
    // Text with a formula at each end is not a single formula.
    return delimited === null || delimited.source.includes(delimited.close) ? [node] : [standIn(node, delimited)];
  });
}

/** Returns a formula as its TeX source, which generators add to MathML; else as its MathML. One without content is replaced by its fallback. */
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

/** Serialises a formula without its line breaks and indentation, which make up most of some formulas. */
function compact(math: Element): string {
  mapChildren(math, (node) => (node.type === 'text' && /^[\t\n\r ]*$/.test(node.value) ? [] : [node]));
  return toHtml(math);
}

/** Removes the style that Wikipedia and others wrap around a formula, which only affects layout. */
function withoutStyle(tex: string): string {
  const [, inner] = /^\{\\(?:display|text)style\s(.*)\}$/s.exec(tex) ?? [];
  return inner ?? tex;
}

function scriptFormula(node: Element): ElementContent[] {
  const type = TEX_SCRIPT.exec(textProperty(node, 'type') ?? '');
  if (type === null) return [node];
  return [markFormula({ notation: 'tex', source: wholeText(node), isDisplay: type[1] !== undefined })];
}

/** Whether an element contains a formula twice: KaTeX and MathJax render it visually and also include it as MathML for assistive technology. */
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

/** Returns the element that replaces a formula. A block remains a block, with its id. */
function standIn(node: Element, formula: Formula): Element {
  const mark = markFormula(formula, textProperty(node, 'id') ?? undefined);
  if (node.tagName === 'span') return mark;
  return { type: 'element', tagName: 'p', properties: {}, children: [mark] };
}

/** Returns all text of a node, regardless of its purpose. */
function wholeText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(wholeText).join('') : '';
}
