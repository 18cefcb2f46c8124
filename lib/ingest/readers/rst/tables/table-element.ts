import type { Element, ElementContent } from 'hast';

import { element, isElement } from '../../tree/hast-nodes.ts';

export interface Cell {
  content: ElementContent[];
  columns?: number;
  rows?: number;
}

interface TableShape {
  headerRows: number;
  stubColumns?: number;
  caption?: ElementContent[];
}

/** A table of cells that are placed row by row. */
export function tableOf(rows: Cell[][], { headerRows, stubColumns = 0, caption = [] }: TableShape): Element {
  const lines = rows.map((cells, row) =>
    element(
      'tr',
      {},
      cells.map((cell, column) => cellElement(cell, row < headerRows || column < stubColumns)),
    ),
  );
  const [head, body] = [lines.slice(0, headerRows), lines.slice(headerRows)];
  return element('table', {}, [
    ...caption,
    ...(head.length === 0 ? [] : [element('thead', {}, head)]),
    ...(body.length === 0 ? [] : [element('tbody', {}, body)]),
  ]);
}

function cellElement({ content, columns = 1, rows = 1 }: Cell, isHeader: boolean): Element {
  const spans = { ...(columns > 1 ? { colSpan: columns } : {}), ...(rows > 1 ? { rowSpan: rows } : {}) };
  const [only] = content;
  // A lone paragraph is the cell's text.
  const children = content.length === 1 && isElement(only, 'p') ? only.children : content;
  return element(isHeader ? 'th' : 'td', spans, children);
}
