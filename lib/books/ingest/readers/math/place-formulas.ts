import type { Element, ElementContent, Root } from 'hast';
import temml from 'temml';
import { sanitize, type Schema } from 'hast-util-sanitize';

import type { PageContext } from '../page-context.ts';
import { classesOf, element, elementsOf, isElement, mapChildren, text, textProperty } from '../tree/hast-nodes.ts';
import { parseFragment } from '../tree/publish-tree.ts';
import { type Formula, formulaOf, markFormula } from './formula-marks.ts';
import { wordsOfMathml } from './words-of-mathml.ts';

/**
 * Replaces formula marks by MathML that represents its TeX as one unit of the text. A formula that cannot be read is shown as its TeX, as code, with
 * the same words; their number on a page is reported.
 */
export function placeFormulas(tree: Root, { page, warnings }: PageContext): void {
  const problems: string[] = [];
  mapChildren(tree, freeBlock);
  mapChildren(tree, (node) => {
    const formula = formulaOf(node);
    if (formula === null) return [node];
    const { words, math, problem } = renderFormula(formula);
    if (problem !== null) problems.push(problem);
    if (words === '') return [];
    if (math !== null) math.properties['dataText'] = words;
    const shown: ElementContent = math ?? element('code', {}, [text(words)]);
    const id = isElement(node) ? node.properties['id'] : undefined;
    const named = id === undefined ? {} : { id };
    if (!formula.isDisplay && math?.properties['display'] !== 'block')
      return [id === undefined ? shown : element('span', named, [shown])];
    const line = element('span', { ...named, className: ['formula'] }, [shown]);
    return [line];
  });
  const [first] = problems;
  if (first === undefined) return;
  const many = problems.length === 1 ? '1 formula' : `${problems.length} formulas`;
  warnings.push({
    file: page.filename,
    message: `${page.filename}: ${many} could not be rendered, so the TeX is shown; the first: ${first}.`,
    key: `formula ${page.filename}`,
  });
}

/** Converts a code block that is a formula into a paragraph, since inner nodes are replaced before outer ones. */
function freeBlock(node: ElementContent): ElementContent[] {
  const formula = isElement(node, 'pre') ? formulaOf(node) : null;
  return [formula === null ? node : element('p', {}, [markFormula(formula)])];
}

/** Maximum length of TeX, in UTF-16 units. A longer formula is no unit that anyone would cite. */
const MAX_TEX_LENGTH = 4_000;
/** UTF-16 units of MathML. Limited because nested macros can multiply the output many times. */
const MAX_MATHML_LENGTH = 200_000;
const MAX_EXPANSIONS = 500;
/** Maximum width and height, in em. */
const MAX_SIZE: [number, number] = [40, 20];

/** Older TeX commands that Temml knows by another name. */
const MACROS = { '\\mbox': '\\text{#1}', '\\bold': '\\mathbf{#1}' };

/** A formula as MathML, and its words in the text. Without `math` it could not be read; `problem` gives the reason. */
interface RenderedFormula {
  words: string;
  math: Element | null;
  problem: string | null;
}

/** Renders a formula as MathML that can neither run nor load anything. */
function renderFormula({ notation, source, isDisplay }: Formula): RenderedFormula {
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
      // A separate object, so that definitions in one formula do not leak into the next.
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
 * Returns the words of a formula in the text: its TeX on one line, without delimiters and comments. They are the same whether or not it can be
 * rendered.
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

/** Returns the first line of Temml's message: further lines draw the position. */
function problemOf(error: unknown): string {
  if (error instanceof RangeError) return 'it is nested too deeply';
  const [line = ''] = error instanceof Error ? error.message.trim().split('\n', 1) : [];
  return line
    .replace(/ at position \d+.*$/s, '')
    .slice(0, 120)
    .trim();
}

/** A length within a formula that is too small to extend over the page around it. */
const LENGTH = /^[+-]?(?:\d{1,2})?(?:\.\d{1,8})?(?:em|ex|px|pt|cm|mm|in|pc|mu|%)?$/;
const TRUTH = /^(?:true|false)$/;

/** The MathML that is allowed: elements that lay out a formula, attributes that only describe. No link, action, style or embedded content. */
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

/** Returns the first formula of a MathML tree, without anything that could run, load, link or overlay the page; null if there is none. */
function cleanMathml(tree: Root): Element | null {
  for (const node of elementsOf(tree)) keepEdges(node);
  mapChildren(tree, (node) => (isElement(node) ? inCore(node) : [node]));
  const clean = sanitize(tree, SCHEMA);
  const math = elementsOf(clean).find((node) => isElement(node, 'math'));
  if (math === undefined) return null;
  for (const node of elementsOf(math)) if (classesOf(node).length === 0) delete node.properties['className'];
  return math;
}

/** Converts older MathML to elements of MathML Core, the only ones that browsers support. */
function inCore(node: Element): ElementContent[] {
  const elements = node.children.filter((child) => isElement(child));
  if (node.tagName === 'mfenced') return [fenced(node, elements)];
  // Without interaction only the first alternative is displayed.
  if (node.tagName === 'maction') return elements.slice(0, 1);
  if (node.tagName !== 'mlabeledtr') return [node];
  const [label, ...cells] = elements;
  return [{ ...node, tagName: 'mtr', children: label === undefined ? [] : [...cells, label] }];
}

/** Returns the content of `mfenced` between the signs that it names. */
function fenced({ properties }: Element, parts: Element[]): Element {
  // HTML has a boolean attribute `open`, so an empty one is parsed as true.
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

/** Touching columns are marked by a style, which pages do not allow: a class says the same. */
function keepEdges(node: Element): void {
  if (node.tagName !== 'mtd') return;
  const style = textProperty(node, 'style') ?? '';
  const edges = ['left', 'right'].filter((side) => style.includes(`padding-${side}:0em`));
  node.properties['className'] = [...classesOf(node), ...edges.map((side) => `flush-${side}`)];
}
