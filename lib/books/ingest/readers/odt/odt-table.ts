import type { Element } from 'hast';

import { contentOf } from '../office/nested-lists.ts';
import { childElements, type XmlElement } from '../packed/xml-tree.ts';
import { element } from '../tree/hast-nodes.ts';

/** Maximum number of cells that one element stands for; sheets repeat empty ones to their end. */
const MAX_REPEATED = 64;

/** Converts a table with its head; `blocksOf` reads a cell. */
export async function tableOf(table: XmlElement, blocksOf: (cell: XmlElement) => Promise<Element[]>): Promise<Element> {
  const head: Element[] = [];
  const body: Element[] = [];
  const visit = async (parent: XmlElement, isHead: boolean): Promise<void> => {
    for (const child of childElements(parent)) {
      if (child.name === 'table-row') (isHead ? head : body).push(await rowOf(child, isHead ? 'th' : 'td', blocksOf));
      else if (child.name === 'table-header-rows') await visit(child, true);
      else if (child.name === 'table-rows' || child.name === 'table-row-group') await visit(child, isHead);
    }
  };
  await visit(table, false);
  const thead = head.length === 0 ? [] : [element('thead', {}, head)];
  return element('table', {}, [...thead, element('tbody', {}, body)]);
}

async function rowOf(
  row: XmlElement,
  name: 'th' | 'td',
  blocksOf: (cell: XmlElement) => Promise<Element[]>,
): Promise<Element> {
  const cells: Element[] = [];
  for (const cell of childElements(row)) {
    if (cell.name !== 'table-cell') continue;
    const across = Number(cell.attributes['table:number-columns-spanned'] ?? 1);
    const down = Number(cell.attributes['table:number-rows-spanned'] ?? 1);
    const spans = { ...(across > 1 && { colSpan: across }), ...(down > 1 && { rowSpan: down }) };
    const content = contentOf(await blocksOf(cell));
    const times = Math.min(MAX_REPEATED, Number(cell.attributes['table:number-columns-repeated'] ?? 1) || 1);
    for (let time = 0; time < times; time += 1) cells.push(element(name, spans, structuredClone(content)));
  }
  return element('tr', {}, cells);
}
