import type { MarkerEvent } from './markers/marker-parser.ts';
import type { AnswerUnit } from './units/answer-unit.ts';

/** Words of the evidence as Markdown, with the numbers of their sentences. */
export interface Quotation {
  markdown: string;
  numbers: readonly number[];
}

/**
 * A block of an answer that only quotes its evidence. A heading, and the head of a table, is Markdown that names the content below; it claims
 * nothing.
 */
export type QuotedBlock =
  | { type: 'heading'; markdown: string }
  | { type: 'paragraph'; quotations: readonly Quotation[] }
  /** `mark` begins the item: a hyphen by default. */
  | { type: 'list'; items: readonly (Quotation & { mark?: string })[] }
  /** A table row quoted without the others. */
  | { type: 'row'; row: Quotation }
  /** A null cell is also empty in the evidence. */
  | { type: 'table'; head: readonly string[]; rows: readonly (readonly (Quotation | null)[])[] }
  | { type: 'code'; lines: readonly string[]; numbers: readonly number[] };

type Block<Type extends QuotedBlock['type']> = Extract<QuotedBlock, { type: Type }>;

/** The content of a unit, without its place in the answer. */
type UnitParts = Omit<AnswerUnit, 'block' | 'isOwn'>;

const NO_WORDS = '—';

/** Converts blocks to units, in the order of the answer. */
export class BlockUnits {
  #block = 0;

  /** Returns the units of the next block: those of one paragraph, table or piece of code share a block number, while each item has its own. */
  next(block: QuotedBlock): AnswerUnit[] {
    const apart = this.#block === 0 ? '' : '\n\n';
    const units = partsOf(block, apart);
    this.#block += 1;
    return units.map((unit, index) => {
      if (index > 0 && (unit.kind === 'item' || unit.kind === 'markers')) this.#block += 1;
      return { ...unit, block: this.#block, isOwn: true };
    });
  }
}

function partsOf(block: QuotedBlock, apart: string): UnitParts[] {
  switch (block.type) {
    case 'heading':
      return [{ kind: 'heading', lead: `${apart}### `, parts: [words(block.markdown)] }];
    case 'paragraph':
      return block.quotations.map((quotation, index) => unitOf('sentence', index === 0 ? apart : ' ', quotation));
    case 'list':
      return block.items.map(({ mark = '-', ...item }, index) =>
        unitOf('item', `${index === 0 ? apart : '\n'}${mark} `, item),
      );
    case 'row':
      return [unitOf('row', apart, block.row)];
    case 'table':
      return tableParts(block, apart);
    case 'code':
      return codeParts(block, apart);
  }
}

function unitOf(kind: AnswerUnit['kind'], lead: string, { markdown, numbers }: Quotation): UnitParts {
  return { kind, lead, parts: [words(markdown), marker(numbers, ' ')] };
}

function tableParts({ head, rows }: Block<'table'>, apart: string): UnitParts[] {
  return [
    { kind: 'row', lead: apart, parts: [words(`| ${head.join(' | ')} |`)], isHeader: true },
    { kind: 'structure', lead: `\n|${'---|'.repeat(head.length)}`, parts: [] },
    ...rows.map((cells): UnitParts => ({ kind: 'row', lead: '\n', parts: rowParts(cells) })),
  ];
}

function rowParts(cells: readonly (Quotation | null)[]): MarkerEvent[] {
  let text = '|';
  const parts: MarkerEvent[] = [];
  for (const cell of cells) {
    text += ` ${cell?.markdown ?? NO_WORDS}`;
    if (cell !== null) {
      parts.push(words(text), marker(cell.numbers, ' '));
      text = '';
    }
    text += ' |';
  }
  return [...parts, words(text)];
}

/** The fence is longer than any in the code; an empty line precedes the next one. */
function codeParts({ lines, numbers }: Block<'code'>, apart: string): UnitParts[] {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? []);
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  let lead = '\n';
  const code = lines.flatMap((line): UnitParts[] => {
    const before = lead;
    lead = line.trim() === '' ? `${before + line}\n` : '\n';
    return line.trim() === '' ? [] : [{ kind: 'code', lead: before, parts: [words(line)] }];
  });
  return [
    { kind: 'structure', lead: apart + fence, parts: [] },
    ...code,
    { kind: 'structure', lead: lead + fence, parts: [] },
    { kind: 'markers', lead: '\n', parts: [marker(numbers, '')] },
  ];
}

function words(text: string): MarkerEvent {
  return { type: 'text', text };
}

function marker(numbers: readonly number[], before: string): MarkerEvent {
  return { type: 'marker', before, numbers: [...numbers], raw: `[${numbers.join(',')}]` };
}
