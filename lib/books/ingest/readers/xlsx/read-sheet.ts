import { Parser } from 'htmlparser2';

import { localName } from '../packed/xml-tree.ts';
import type { CellFormats } from './cell-formats.ts';

/** A rectangle of cells, inclusive; all numbers from 1. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** The content of a sheet. */
export interface Sheet {
  /** Cells by row and column, both from 1 and in order; empty cells are left out. */
  rows: Map<number, Map<number, string>>;
  merged: CellRange[];
  /** The relation of each cell's link, by the cell's name ("B7"). */
  links: Map<string, string>;
  /** The head of a filtered list; null if no list is filtered. */
  filter: CellRange | null;
  /** The first row that was left out because there are too many cells; null if all were read. */
  cutAt: number | null;
}

/** Data shared by the sheets. */
export interface Workbook {
  strings: readonly string[];
  formats: CellFormats;
}

/** The maximum in Excel. */
const MAX_ROW = 1_048_576;
const MAX_COLUMN = 16_384;
const MAX_RANGES = 10_000;
/** Maximum length of a cell in UTF-16 units, as in Excel. */
const MAX_CELL_LENGTH = 32_767;

/** Reads the text of each shared string, its runs joined, without pronunciation guides. */
export function readStrings(xml: string): string[] {
  const strings: string[] = [];
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentagname(name) {
        open.push(localName(name));
        if (open.at(-1) === 'si') strings.push('');
      },
      onclosetag: () => void open.pop(),
      ontext(text) {
        if (open.at(-1) === 't' && open.at(-2) !== 'rPh' && strings.length > 0)
          strings.push(((strings.pop() ?? '') + text).slice(0, MAX_CELL_LENGTH));
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return strings;
}

/** Reads a sheet up to this many non-empty cells. Its declared dimensions are ignored. */
export function readSheet(xml: string, workbook: Workbook, maxCells: number): Sheet {
  const reading = new SheetReading(workbook, maxCells);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reading.open(localName(name), attributes),
      onclosetag: (name) => reading.close(localName(name)),
      ontext: (text) => reading.text(text),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return reading.sheet;
}

class SheetReading {
  readonly sheet: Sheet = { rows: new Map(), merged: [], links: new Map(), filter: null, cutAt: null };
  readonly #workbook: Workbook;
  #cellsLeft: number;
  #row = 0;
  #column = 0;
  #cell: { type: string; style: number; value: string } | null = null;
  #isInValue = false;
  #isPhonetic = false;

  constructor(workbook: Workbook, maxCells: number) {
    this.#workbook = workbook;
    this.#cellsLeft = maxCells;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'row') {
      const row = Number(attributes['r'] ?? this.#row + 1);
      this.#row = Number.isInteger(row) && row > 0 && row <= MAX_ROW ? row : MAX_ROW;
      this.#column = 0;
    } else if (name === 'c') this.#openCell(attributes);
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'v' || name === 't') this.#isInValue = this.#cell !== null && !this.#isPhonetic;
    else this.#openFact(name, attributes);
  }

  #openCell({ r, t = 'n', s }: Record<string, string>): void {
    const place = r === undefined ? null : placeOf(r);
    this.#column = place?.column ?? this.#column + 1;
    this.#cell = { type: t, style: Number(s ?? 0), value: '' };
  }

  #openFact(name: string, { ref = '', ...attributes }: Record<string, string>): void {
    const range = name === 'mergeCell' || name === 'autoFilter' ? rangeOf(ref) : null;
    if (name === 'mergeCell' && range !== null && this.sheet.merged.length < MAX_RANGES) this.sheet.merged.push(range);
    if (name === 'autoFilter') this.sheet.filter = range;
    if (name === 'hyperlink' && this.sheet.links.size < MAX_RANGES) this.sheet.links.set(ref, attributes['r:id'] ?? '');
  }

  text(text: string): void {
    if (this.#isInValue && this.#cell !== null && this.#cell.value.length < MAX_CELL_LENGTH) this.#cell.value += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isInValue = false;
    if (name === 'rPh') this.#isPhonetic = false;
    if (name !== 'c' || this.#cell === null) return;
    const shown = this.#shown(this.#cell);
    this.#cell = null;
    if (shown.trim() === '' || this.#column > MAX_COLUMN || this.#row < 1 || this.sheet.cutAt !== null) return;
    if (this.#cellsLeft === 0) {
      this.sheet.cutAt = this.#row;
      return;
    }
    this.#cellsLeft -= 1;
    const row = this.sheet.rows.get(this.#row) ?? new Map<number, string>();
    this.sheet.rows.set(this.#row, row.set(this.#column, shown));
  }

  #shown({ type, style, value }: { type: string; style: number; value: string }): string {
    if (type === 's') return this.#workbook.strings[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type !== 'n' || value.trim() === '') return value;
    return this.#workbook.formats.shown(Number(value), style) ?? value;
  }
}

/** Parses the name of a cell ("B7"); null if it is not one. */
function placeOf(name: string): { row: number; column: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(name) ?? [];
  if (letters === undefined || digits === undefined) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
}

/** Parses the name of a range ("A1:C9"); null if it is not one. */
function rangeOf(ref: string): CellRange | null {
  const [first = '', last = first] = ref.split(':');
  const [from, to] = [placeOf(first), placeOf(last)];
  if (from === null || to === null || to.row < from.row || to.column < from.column) return null;
  return { top: from.row, left: from.column, bottom: to.row, right: to.column };
}

/** Returns the name of a cell: "B7". */
export function cellName(row: number, column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row}`;
}
