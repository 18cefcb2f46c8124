import type { Element, ElementContent, Root } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';

import { classesOf, element, elementsOf, isElement, mapChildren, text, textProperty } from '../tree/hast-nodes.ts';

/** A length within a formula: none that would reach over the page around it. */
const LENGTH = /^[+-]?(?:\d{1,2})?(?:\.\d{1,8})?(?:em|ex|px|pt|cm|mm|in|pc|mu|%)?$/;
const TRUTH = /^(?:true|false)$/;

/** What MathML may bring: elements that lay out a formula, attributes that only describe. No link, action, style or embedded content. */
const SCHEMA: Schema = {
  tagNames:
    `math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle
    msub msubsup msup mtable mtd mtext mtr munder munderover none`.split(/\s+/),
  strip: ['script', 'style', 'annotation', 'annotation-xml', 'svg', 'iframe', 'object', 'template'],
  attributes: {
    '*': [
      ['dir', 'ltr', 'rtl'],
      ['className', /^(?:tml-[a-z]{1,12}|flush-(?:left|right)|mathcal|mathscr)$/],
      ['displaystyle', TRUTH],
      ['mathvariant', /^[a-z-]{1,24}$/],
      ['scriptlevel', /^[+-]?\d$/],
    ],
    math: [['display', 'block', 'inline']],
    menclose: [['notation', /^[a-z ]{1,60}$/]],
    mfrac: [['linethickness', LENGTH]],
    mo: [
      ['form', 'prefix', 'infix', 'postfix'],
      ...['fence', 'separator', 'stretchy', 'symmetric', 'largeop', 'movablelimits', 'accent'].map(
        (name): [string, RegExp] => [name, TRUTH],
      ),
      ...['lspace', 'rspace', 'minsize', 'maxsize'].map((name): [string, RegExp] => [name, LENGTH]),
    ],
    mpadded: ['width', 'height', 'depth', 'lspace', 'voffset'].map((name): [string, RegExp] => [name, LENGTH]),
    mspace: ['width', 'height', 'depth'].map((name): [string, RegExp] => [name, LENGTH]),
    mover: [['accent', TRUTH]],
    munder: [['accentunder', TRUTH]],
    munderover: [
      ['accent', TRUTH],
      ['accentunder', TRUTH],
    ],
    mtd: [
      ['columnspan', /^\d{1,2}$/],
      ['rowSpan', /^\d{1,2}$/],
    ],
  },
  allowComments: false,
  allowDoctypes: false,
};

/** The first formula of a tree of MathML with nothing left in it that could run, load, lead elsewhere or lie over the page; null where there is none. */
export function cleanMathml(tree: Root): Element | null {
  for (const node of elementsOf(tree)) keepEdges(node);
  mapChildren(tree, (node) => (isElement(node) ? inCore(node) : [node]));
  const clean = sanitize(tree, SCHEMA);
  const math = elementsOf(clean).find((node) => isElement(node, 'math'));
  if (math === undefined) return null;
  for (const node of elementsOf(math)) if (classesOf(node).length === 0) delete node.properties['className'];
  return math;
}

/** What MathML had before Core, in the elements of Core: browsers know nothing else. */
function inCore(node: Element): ElementContent[] {
  const elements = node.children.filter((child) => isElement(child));
  if (node.tagName === 'mfenced') return [fenced(node, elements)];
  // Until somebody acts on it, one of its contents is shown.
  if (node.tagName === 'maction') return elements.slice(0, 1);
  if (node.tagName !== 'mlabeledtr') return [node];
  const [label, ...cells] = elements;
  return [{ ...node, tagName: 'mtr', children: label === undefined ? [] : [...cells, label] }];
}

/** What stands between the signs that `mfenced` names. */
function fenced({ properties }: Element, parts: Element[]): Element {
  // HTML has an `open` that is true when it is empty.
  const written = (name: string, otherwise: string) =>
    properties[name] === true ? '' : String(properties[name] ?? otherwise).trim();
  const sign = (words: string) => (words === '' ? [] : [element('mo', {}, [text(words)])]);
  const separators = Array.from(written('separators', ',').replace(/\s+/g, ''));
  const between = (index: number) => (index === 0 ? '' : (separators[index - 1] ?? separators.at(-1) ?? ''));
  const inside = parts.flatMap((part, index) => [...sign(between(index)), part]);
  const [open, close] = [written('open', '('), written('close', ')')];
  return element('mrow', {}, [
    ...sign(open),
    ...(inside.length > 1 ? [element('mrow', {}, inside)] : inside),
    ...sign(close),
  ]);
}

/** Columns that touch are told by a style, for which pages have no room: a class says the same. */
function keepEdges(node: Element): void {
  if (node.tagName !== 'mtd') return;
  const style = textProperty(node, 'style') ?? '';
  const edges = ['left', 'right'].filter((side) => style.includes(`padding-${side}:0em`));
  node.properties['className'] = [...classesOf(node), ...edges.map((side) => `flush-${side}`)];
}
