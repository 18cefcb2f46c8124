import type { Element, ElementContent } from 'hast';

import { element } from '../tree/hast-nodes.ts';

/** Maximum number of column edges in a table. */
const MAX_COLUMNS = 200;
/** Largest difference between edges of one column, in twips. */
const TOLERANCE = 30;

interface CellRule {
  /** Position of its right edge. */
  edge: number;
  /** Whether it is merged with the cell to its left or above it. */
  goesOn: 'left' | 'above' | null;
}

/** The properties of a row, which are given before or after its cells. */
export interface RowRule {
  isHead: boolean;
  cells: CellRule[];
  goesOn: CellRule['goesOn'];
}

export const newRowRule = (): RowRule => ({ isHead: false, cells: [], goesOn: null });

interface Row {
  isHead: boolean;
  rules: readonly CellRule[];
  cells: ElementContent[][];
}

/** A table being read; its columns are derived from the edges of all its cells. */
export class RtfTable {
  readonly #rows: Row[] = [];
  #cells: ElementContent[][] = [];

  get isEmpty(): boolean {
    return this.#rows.length === 0 && this.#cells.length === 0;
  }

  endCell(content: ElementContent[]): void {
    this.#cells.push(content);
  }

  endRow({ isHead, cells: rules }: RowRule): void {
    if (this.#cells.length > 0) this.#rows.push({ isHead, rules, cells: this.#cells });
    this.#cells = [];
  }

  finish(): Element {
    if (this.#cells.length > 0) this.endRow(newRowRule());
    const columns = columnsOf(this.#rows.flatMap(({ rules }) => rules.map(({ edge }) => edge)));
    const firstOfBody = this.#rows.findIndex(({ isHead }) => !isHead);
    const heads = firstOfBody === -1 ? 0 : firstOfBody;
    const above = new Map<number, Element>();
    const rows = this.#rows.map((row, index) =>
      element('tr', {}, cellsOf(row, { columns, above, tag: index < heads ? 'th' : 'td' })),
    );
    const thead = heads === 0 ? [] : [element('thead', {}, rows.slice(0, heads))];
    return element('table', {}, [...thead, element('tbody', {}, rows.slice(heads))]);
  }
}

interface TableShape {
  columns: readonly number[];
  /** The last cell of each column. */
  above: Map<number, Element>;
  tag: 'th' | 'td';
}

function cellsOf({ rules, cells }: Row, { columns, above, tag }: TableShape): Element[] {
  const isTold = rules.length === cells.length;
  const made: Element[] = [];
  let left = 0;
  for (const [index, content] of cells.entries()) {
    const { edge, goesOn } = (isTold ? rules[index] : undefined) ?? { edge: null, goesOn: null };
    const right = Math.max(left + 1, edge === null ? 0 : columnAt(edge, columns));
    const first = goesOn === 'above' ? above.get(left) : goesOn === 'left' ? made.at(-1) : undefined;
    if (first === undefined) {
      const cell = element(tag, right - left > 1 ? { colSpan: right - left } : {}, content);
      made.push(cell);
      above.set(left, cell);
    } else if (goesOn === 'above') widen(first, 'rowSpan', 1);
    else widen(first, 'colSpan', right - left);
    left = right;
  }
  return made;
}

function widen({ properties }: Element, span: 'rowSpan' | 'colSpan', by: number): void {
  properties[span] = Number(properties[span] ?? 1) + by;
}

function columnsOf(edges: readonly number[]): number[] {
  const columns: number[] = [];
  for (const edge of [...new Set(edges)].toSorted((one, other) => one - other)) {
    if (columns.length < MAX_COLUMNS && edge - (columns.at(-1) ?? -Infinity) > TOLERANCE) columns.push(edge);
  }
  return columns;
}

/** Returns the number of columns that end at or before an edge. */
function columnAt(edge: number, columns: readonly number[]): number {
  const beyond = columns.findIndex((column) => column > edge);
  return beyond === -1 ? columns.length : beyond;
}
