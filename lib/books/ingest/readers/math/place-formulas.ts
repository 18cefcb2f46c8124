import type { Element, ElementContent, Root } from 'hast';
import temml from 'temml';

import type { PageContext } from '../page-context.ts';
import { element, isElement, mapChildren, text } from '../tree/hast-nodes.ts';
import { parseFragment } from '../tree/publish-tree.ts';
import { type Formula, formulaOf, markFormula } from './formula-marks.ts';
import { cleanMathml } from './mathml.ts';
import { wordsOfMathml } from './words-of-mathml.ts';

/**
 * Puts formulas in the places of their marks: MathML that stands for its TeX as one unit of the text. One that cannot be read is shown as
 * its TeX, as code, with the same words; how many of them a page has is reported.
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

/** A block of code that is a formula becomes a paragraph, since inner nodes are replaced before those around them. */
function freeBlock(node: ElementContent): ElementContent[] {
  const formula = isElement(node, 'pre') ? formulaOf(node) : null;
  return [formula === null ? node : element('p', {}, [markFormula(formula)])];
}

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
interface RenderedFormula {
  words: string;
  math: Element | null;
  problem: string | null;
}

/** The MathML of a formula: nothing of it runs or loads. */
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
