import type { ElementContent, Root } from 'hast';

import type { PageContext } from '../page-context.ts';
import { element, isElement, mapChildren, text } from '../tree/hast-nodes.ts';
import { formulaOf, markFormula } from './formula-marks.ts';
import { renderFormula } from './render-formula.ts';

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
